const longForms: Readonly<Record<string, string>> = { ft: 'fort', mt: 'mount', st: 'saint', ste: 'sainte' };

/**
 * A place name as it is compared: "St. Catharines" and "saint catharines" are the same place.
 * A short form is spelled out only when more follows, so that "st" still finds Stamford.
 * The order of the files in data/places is the order of these names: who changes it builds them again.
 */
export function foldPlaceName(name: string): string {
  return plain(name).replace(/\b(?:ft|mt|ste?) /g, (short) => `${longForms[short.trimEnd()]} `);
}

/** Small letters, digits and single spaces. Most names need no more than the first line, which makes searching fast. */
function plain(name: string): string {
  if (/^[a-z]+(?: [a-z]+)* ?$/i.test(name)) return name.toLowerCase();
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/['’.\p{M}]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trimStart();
}
