import { pathToFileURL } from 'node:url';
import path from 'node:path';
import type { Plugin } from 'vite';

type Messages = Readonly<Record<string, string>>;

export const messagesFile = path.resolve(import.meta.dirname, '../../src/rules/messages.ts');
const sourcePattern = /[\\/]src[\\/].+\.tsx?$/;

/**
 * Puts every sentence of `rules/messages.ts` into the modules that name it, so that a page loads the sentences that its own code can
 * show and no others. As one table they are 7.6 kB, and the first view of the ship page uses a fifth of it.
 * docs/decisions/035-first-load-of-the-ship-page.md
 */
export function messagesInPlace(): Plugin {
  let messages: Messages = {};
  return {
    name: 'portage:messages-in-place',
    // While developing, the table is loaded whole, so that an edited sentence reaches the page at once.
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const loaded: unknown = await import(pathToFileURL(messagesFile).href);
      messages = (loaded as { messages: Messages }).messages;
    },
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (file === messagesFile) return { code: withoutSentences(code, messages), map: null };
      if (!sourcePattern.test(file)) return null;
      const sentences = sentencesNamedIn(code, messages);
      return sentences === null ? null : { code: added(sentences) + code, map: null };
    },
  };
}

/** The table with nothing in it but what its own functions name; they stay as they are. */
export function withoutSentences(code: string, messages: Messages): string {
  const table = /export const messages = \{[\s\S]*?\n\} as const;/;
  if (!table.test(code)) throw new Error('The table of messages is no longer where the build looks for it.');
  const rest = code.replace(table, '');
  const own = sentencesNamedIn(rest, messages) ?? {};
  return code.replace(table, () => `export const messages = ${JSON.stringify(own)};`);
}

/** The sentences whose names a module mentions; null when it mentions none. */
export function sentencesNamedIn(code: string, messages: Messages): Messages | null {
  const words = new Set(code.match(/\w+/g));
  const named = Object.entries(messages).filter(([name]) => words.has(name));
  return named.length === 0 ? null : Object.fromEntries(named);
}

/** In front of everything else, because a module may read a sentence while it is loaded; on one line, so that the others keep their numbers. */
function added(sentences: Messages): string {
  return `import { messages as allSentences } from '#rules/messages.ts'; Object.assign(allSentences, ${JSON.stringify(sentences)}); `;
}
