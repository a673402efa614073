import { isLanguage, type Language } from '../../src/rules/language/language.ts';

/** Which language the client is built in: `BUILD_LANGUAGE`, else English. */
export function buildLanguage(): Language {
  const asked = process.env['BUILD_LANGUAGE'] ?? 'en';
  if (!isLanguage(asked)) throw new Error(`BUILD_LANGUAGE names no language that we have: ${asked}`);
  return asked;
}
