import type { EndpointResponse } from '#kit/endpoint.ts';
import { type AddressField, isFieldDisabled, isFieldRequired } from '#rules/address/country-rules.ts';
import { type CountryTable, countryIn } from '#rules/address/country-table.ts';
import type { stateOptions } from '../contract.ts';

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** What the wire calls the fields of an address. */
const wireNames: Readonly<Record<AddressField, string>> = {
  company: 'company_name',
  address: 'address',
  address2: 'address_2',
  zip: 'zip',
  city: 'city',
  state: 'state',
};

/** The states of a country and how its address fields behave; both ends of a shipment have the same. CTY-01 CTY-02 */
export function listStates(
  countries: CountryTable,
  asked: { readonly country: string },
): EndpointResponse<typeof stateOptions> {
  const code = asked.country.toUpperCase();
  const config = countryIn(countries, code);
  const fields = Object.keys(wireNames) as AddressField[];
  const disabled = fields.filter((field) => isFieldDisabled(config, field));
  const optional = fields.filter((field) => !isFieldRequired(config, field) && !disabled.includes(field));
  const aliases = Object.entries(config.fieldAlias) as [AddressField, string][];
  return {
    country: code,
    country_name: /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code,
    supported: config.supported,
    states: config.states.map(({ code: state, name }) => ({ code: state, name })),
    optional_fields: optional.map((field) => wireNames[field]),
    disabled_fields: disabled.map((field) => wireNames[field]),
    field_alias: Object.fromEntries(aliases.map(([field, alias]) => [wireNames[field], alias])),
  };
}
