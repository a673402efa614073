import type { Language } from './language.ts';

/**
 * Where sentences get their language. In the browser the build has put every sentence into the language of the page, and replaces this file
 * by one with only that language (tools/web-build/sentences-in-place.ts). On the server each request has a language of its own.
 */
export type LanguageSource = {
  language(): Language;
  /** Runs what a user is to read later, such as an email, in their language. */
  inLanguage<Result>(language: Language, run: () => Result): Result;
  /** The sentence in the current language, with the same blanks: `{0}`, `{1}` and so on, or names. */
  translate(sentence: string): string;
};

const englishSource: LanguageSource = {
  language: () => 'en',
  inLanguage: (_, run) => run(),
  translate: (sentence) => sentence,
};

let source = englishSource;

/** For the server, once, when it starts. */
export function setLanguageSource(chosen: LanguageSource): void {
  source = chosen;
}

export function currentLanguage(): Language {
  return source.language();
}

/** For the server: sentences are in this language while `run` executes. */
export function inLanguage<Result>(language: Language, run: () => Result): Result {
  return source.inLanguage(language, run);
}

/** A sentence that customers read, in their language: ``t`Full refund until ${day}` ``. Called when it is shown, never while a module is loaded. */
export function t(parts: TemplateStringsArray, ...blanks: readonly (string | number)[]): string {
  if (source.language() === 'en') {
    if (blanks.length === 0) return parts[0] ?? '';
    let text = parts[0] ?? '';
    for (let index = 1; index < parts.length; index += 1) text += `${blanks[index - 1] ?? ''}${parts[index] ?? ''}`;
    return text;
  }
  return source
    .translate(keyOf(parts))
    .replace(/\{(\d+)\}/g, (whole, index: string) => String(blanks[Number(index)] ?? whole));
}

const keys = new WeakMap<TemplateStringsArray, string>();

/** The sentence with its blanks numbered. Each place in the source always passes the same array of parts, so it is the key of the cache. */
function keyOf(parts: TemplateStringsArray): string {
  const known = keys.get(parts);
  if (known !== undefined) return known;
  const key = parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`);
  keys.set(parts, key);
  return key;
}

/** One of the messages of `rules/messages.ts`, in the current language. */
export function say(sentence: string): string {
  return source.translate(sentence);
}
