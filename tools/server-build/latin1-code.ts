import type { Plugin } from 'vite';

/**
 * Writes characters that Latin-1 lacks, such as ’ and →, as escapes. The engine keeps the text of a program, with two bytes for each character
 * as soon as a single one of them needs it.
 */
export function latin1Code(): Plugin {
  return {
    name: 'portage-latin1-code',
    renderChunk: (code) =>
      code.replaceAll(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  };
}
