import type { JsonObject } from '#rules/json-object.ts';
import { isLanguage, type Language } from '#rules/language/language.ts';

/** What emails about an order are written in, also when staff or a job cause them: the language it was placed in. Orders that are older than Spanish have none. */
export function orderLanguage({ details }: { readonly details: JsonObject }): Language {
  return isLanguage(details['language']) ? details['language'] : 'en';
}
