/** A page that takes over the look of its parent page. */
export type StyledPage = {
  setColor(name: string, value: string): void;
  setScheme(scheme: 'light' | 'dark'): void;
};

/** Repeated in page-look.ts: this file goes to the frame of a gateway as it is, without anything that it could import. */
const colorNames = [
  'ink',
  'ink-soft',
  'surface',
  'surface-raised',
  'line-strong',
  'accent',
  'accent-ink',
  'bad',
  'focus',
];

/** A color of our design tokens, one or one per scheme. Any other CSS value might do more than set a color. */
const colorPattern = /^(?:#[\da-f]{3,8}|light-dark\(\s*#[\da-f]{3,8}\s*,\s*#[\da-f]{3,8}\s*\))$/i;

/** Makes the card fields look like the parent page, so that the frame is not visible. PAY-02 */
export function applyLook(page: StyledPage, { scheme, colors }: Readonly<Record<string, unknown>>): void {
  if (scheme === 'light' || scheme === 'dark') page.setScheme(scheme);
  if (typeof colors !== 'object' || colors === null) return;
  for (const [name, value] of Object.entries(colors)) {
    if (colorNames.includes(name) && typeof value === 'string' && colorPattern.test(value)) {
      page.setColor(name, value);
    }
  }
}
