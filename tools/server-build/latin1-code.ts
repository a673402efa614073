import type { Plugin } from 'vite';

/**
 * Writes characters that Latin-1 lacks, such as ’ and →, as escapes. The engine keeps the text of a program, with two bytes for each character
 * as soon as a single one of them needs it. It is done last, because the bundler writes texts anew after `renderChunk`.
 */
export function latin1Code(): Plugin {
  return {
    name: 'portage-latin1-code',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          file.code = file.code.replaceAll(
            /[^\0-\xff]/g,
            (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
          );
        }
      },
    },
  };
}
