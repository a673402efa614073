/** The colors that a page in a frame takes over from the page around it, by the names of our design tokens. */
export const pageLookColors: readonly string[] = [
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
