const longForms: Readonly<Record<string, string>> = { ft: 'fort', mt: 'mount', st: 'saint', ste: 'sainte' };

/**
 * A place name in the form in which we compare it: "St. Catharines" and "saint catharines" are the same place. A short form is spelled out
 * only when more follows, so that "st" still finds Stamford. The files in data/places are sorted by these names: after a change here, build
 * them again.
 */
export function foldPlaceName(name: string): string {
  return plain(name).replace(/\b(?:ft|mt|ste?) /g, (short) => `${longForms[short.trimEnd()]} `);
}

/** Lowercase letters, digits and single spaces. The first line handles most names, which makes searching fast. */
function plain(name: string): string {
  if (/^[a-z]+(?: [a-z]+)* ?$/i.test(name)) return name.toLowerCase();
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/['’.\p{M}]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trimStart();
}
