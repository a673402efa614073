import { pathToFileURL } from 'node:url';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Language } from '../../src/rules/language/language.ts';
import { type Translations, translationsInto } from './sentences-in-place.ts';

type Messages = Readonly<Record<string, string>>;

const messagesFile = path.resolve(import.meta.dirname, '../../src/rules/messages.ts');
const tablePattern = /[\\/]src[\\/]rules[\\/]messages[\\/]([a-z-]+)\.ts$/;
const sourcePattern = /[\\/]src[\\/].+\.tsx?$/;

/**
 * Loads each sentence of `rules/messages.ts` with the modules that name it, so that a page loads the sentences that its own code can show.
 * All of them are 8 kB, and the first view of the ship page shows a fifth. docs/decisions/042-messages-and-sections-when-needed.md
 */
export function messagesInPlace(language: Language): Plugin {
  const translations = translationsInto(language);
  let messages: Messages = {};
  return {
    name: 'portage:messages-in-place',
    // While developing, the table is loaded whole, so that an edited sentence reaches the page at once.
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const loaded: unknown = await import(pathToFileURL(messagesFile).href);
      messages = translated((loaded as { messages: Messages }).messages, translations);
    },
    transform(code, id) {
      const [file = ''] = id.split('?');
      const [, subject] = tablePattern.exec(file) ?? [];
      if (subject !== undefined) return { code: `export const ${subject}Messages = {};`, map: null };
      if (!sourcePattern.test(file)) return null;
      const sentences = sentencesNamedIn(code, messages);
      if (sentences === null) return null;
      return {
        code: file === messagesFile ? withOwnSentences(code, sentences) : withSentences(code, sentences),
        map: null,
      };
    },
  };
}

function translated(messages: Messages, translations: Translations): Messages {
  return Object.fromEntries(Object.entries(messages).map(([name, text]) => [name, translations[text] ?? text]));
}

/** The sentences whose names a module mentions; null when it mentions none. */
export function sentencesNamedIn(code: string, messages: Messages): Messages | null {
  const words = new Set(code.match(/\w+/g));
  const named = Object.entries(messages).filter(([name]) => words.has(name));
  return named.length === 0 ? null : Object.fromEntries(named);
}

/** Added in front, because a module may read a sentence while it is loaded; on one line, so that the other lines keep their numbers. */
function withSentences(code: string, sentences: Messages): string {
  return `import { messages as allSentences } from '#rules/messages.ts'; Object.assign(allSentences, ${JSON.stringify(sentences)}); ${code}`;
}

function withOwnSentences(code: string, sentences: Messages): string {
  return `${code}\nObject.assign(messages, ${JSON.stringify(sentences)});`;
}
