import { localeOf } from '#rules/language/language.ts';
import { currentLanguage } from '#rules/language/t.ts';

/** The name of a country in the current language; its code when there is none. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(localeOf[currentLanguage()], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
