import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Language } from '../../src/rules/language/language.ts';
import { type FoundSentence, sentencesInSource } from '../translations/sentences-in-source.ts';

const translationsFolder = path.resolve(import.meta.dirname, '../../data/translations');
const sourcePattern = /[\\/]src[\\/].+\.tsx?$/;
const languageSourcePattern = /[\\/]src[\\/]rules[\\/]language[\\/]t\.ts$/;

/**
 * Puts every sentence into the language of the page while the client is built, so that a page loads no dictionary and no code that reads
 * one. docs/decisions/051-spanish.md
 */
export function sentencesInPlace(language: Language): Plugin {
  const translations = translationsInto(language);
  return {
    name: 'portage:sentences-in-place',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (languageSourcePattern.test(file)) return { code: languageSourceOf(language), map: null };
      if (!sourcePattern.test(file) || !code.includes('language/t.ts')) return null;
      return { code: inOneLanguage(withTranslations(file, code, translations), language), map: null };
    },
  };
}

export type Translations = Readonly<Record<string, string>>;

/** Nothing for English: the source has it. */
export function translationsInto(language: Language): Translations {
  if (language === 'en') return {};
  return JSON.parse(readFileSync(path.join(translationsFolder, `${language}.json`), 'utf8')) as Translations;
}

/** The source with plain strings instead of marked sentences. A sentence without a translation stays English; the test run refuses it. */
export function withTranslations(file: string, code: string, translations: Translations): string {
  const sentences = sentencesInSource(file, code);
  const translated = (from: number, to: number): string => {
    let text = '';
    let at = from;
    for (const found of sentences) {
      // A sentence inside a blank of another one is translated together with that blank.
      if (found.start < at || found.end > to) continue;
      text += code.slice(at, found.start) + written(found, translations, translated);
      at = found.end;
    }
    return text + code.slice(at, to);
  };
  return translated(0, code.length);
}

function written(
  { sentence, blanks }: FoundSentence,
  translations: Translations,
  translated: (from: number, to: number) => string,
): string {
  const text = translations[sentence] ?? sentence;
  if (blanks.length === 0) return JSON.stringify(text);
  const literal = text.split(/(\{\d+\})/).map((piece) => {
    const blank = blanks[Number(/^\{(\d+)\}$/.exec(piece)?.[1] ?? -1)];
    return blank ? `\${${translated(blank.start, blank.end)}}` : piece.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&');
  });
  return `\`${literal.join('')}\``;
}

/** The language is a constant, so that code for other languages is dropped from the bundle. */
function inOneLanguage(code: string, language: Language): string {
  return code.replaceAll(/\bcurrentLanguage\(\)/g, JSON.stringify(language)).replaceAll(/\bsay\(/g, '(');
}

/** The source of a page's language: it has one language, and its sentences are in place. */
function languageSourceOf(language: Language): string {
  return [
    `export const currentLanguage = () => ${JSON.stringify(language)};`,
    "export const t = () => { throw new Error('Sentences are put in place by the build.'); };",
    'export const say = (sentence) => sentence;',
  ].join('\n');
}
