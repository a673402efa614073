import { type CountryTable, countryIn } from '#rules/address/country-table.ts';
import { countryOfNumber } from '#rules/people/country-of-number.ts';

/**
 * Whether text messages can be sent to an international number: it can be a mobile number, and is of a country that we ship to. Every message to a
 * premium-rate number costs us money that its owner earns. In North America mobile numbers look like others. SCR-06
 */
export async function canReceiveTexts(number: string, countries: CountryTable): Promise<boolean> {
  // The plans of the world's numbers are large, and few customers ask for text messages.
  const [{ default: plans }, { default: numbered }] = await Promise.all([
    import('intl-tel-input/utils'),
    import('intl-tel-input/data'),
  ]);
  const country = countryOfNumber(number, numbered);
  if (country === null || !countryIn(countries, country).supported) return false;
  const type = plans.getNumberType(number, country.toLowerCase());
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
}
