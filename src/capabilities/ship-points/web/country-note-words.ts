import { type CountryConfig, fieldName, isFieldDisabled, isZipNeeded } from '#rules/address/country-rules.ts';
import { usesUsZips } from '#rules/address/territories.ts';
import { messages, messageText } from '#rules/messages.ts';
import { countryName } from '#kit/country-name.ts';

export type CountryNoteWords = { readonly title: string; readonly sentences: readonly string[] };

/**
 * What is different about a country: which address fields it has, that customs papers are needed, and that the arrival day is an
 * estimate. Null for the United States, which the form is made for. CTY-05
 */
export function countryNoteWords(config: CountryConfig): CountryNoteWords | null {
  if (config.code === 'US') return null;
  const title = messageText('countryNoteTitle', { country: countryName(config.code) });
  if (!config.supported) return { title, sentences: [messages.countryNotSupported] };
  return { title, sentences: [...fieldSentences(config), ...borderSentences(config)] };
}

function fieldSentences(config: CountryConfig): readonly string[] {
  const hasZip = !isFieldDisabled(config, 'zip');
  const sentences = [];
  if (!hasZip) sentences.push(messages.countryNoZip);
  if (hasZip && !isZipNeeded(config)) {
    sentences.push(messageText('countryZipOptional', { zip: fieldName(config, 'zip') }));
  }
  if (isFieldDisabled(config, 'state')) sentences.push(messages.countryNoState);
  return sentences;
}

/** Territories are part of the domestic network, without customs. */
function borderSentences({ code }: CountryConfig): readonly string[] {
  return usesUsZips(code) ? [messages.countryTerritoryDaysVary] : [messages.countryCustoms, messages.countryDaysVary];
}
