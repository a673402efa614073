/** What the look of the page around is put on. */
export type Dressed = {
  /** Takes over a colour of the page around. */
  setColour(name: string, value: string): void;
  setScheme(scheme: 'light' | 'dark'): void;
};

const colourNames = [
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

/** Colours as the tokens have them, one or one for each scheme. Anything else could bring more than a colour. */
const colourPattern = /^(?:#[\da-f]{3,8}|light-dark\(\s*#[\da-f]{3,8}\s*,\s*#[\da-f]{3,8}\s*\))$/i;

/** Dresses the page with the card's fields like the page around it, so that nobody sees where one ends. PAY-02 */
export function takeLook(page: Dressed, { scheme, colours }: Readonly<Record<string, unknown>>): void {
  if (scheme === 'light' || scheme === 'dark') page.setScheme(scheme);
  if (typeof colours !== 'object' || colours === null) return;
  for (const [name, value] of Object.entries(colours)) {
    if (colourNames.includes(name) && typeof value === 'string' && colourPattern.test(value)) {
      page.setColour(name, value);
    }
  }
}
