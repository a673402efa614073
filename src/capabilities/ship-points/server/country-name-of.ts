import { type Language, languages } from '#rules/language/language.ts';
import { currentLanguage } from '#rules/language/t.ts';

const namesIn = Object.fromEntries(
  languages.map((language) => [language, new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })]),
) as Readonly<Record<Language, Intl.DisplayNames>>;

/** The name of a country in the language of the request; its code when there is none. */
export function countryNameOf(code: string): string {
  return namesIn[currentLanguage()].of(code) ?? code;
}
