import { type AddressField, isFieldDisabled, isFieldRequired } from '#rules/address/country-rules.ts';
import { type CountryTable, countryIn } from '#rules/address/country-table.ts';
import type { CountryFields } from '../wire.ts';
import { countryName } from '#kit/country-name.ts';

const addressFields: readonly AddressField[] = ['company', 'address', 'address2', 'zip', 'city', 'state'];

/** The states of a country and how its address fields behave; both ends of a shipment have the same. CTY-01 CTY-02 */
export function listStates(countries: CountryTable, country: string): CountryFields {
  const code = country.toUpperCase();
  const config = countryIn(countries, code);
  const disabled = addressFields.filter((field) => isFieldDisabled(config, field));
  const optional = addressFields.filter((field) => !isFieldRequired(config, field) && !disabled.includes(field));
  return {
    country: code,
    countryName: /^[A-Z]{2}$/.test(code) ? countryName(code) : code,
    supported: config.supported,
    states: config.states,
    optional,
    disabled,
    aliases: config.fieldAlias,
  };
}
