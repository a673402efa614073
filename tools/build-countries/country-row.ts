import type { CountryRow } from '#rules/address/country-table.ts';

/** The metadata of libaddressinput about a country; its lists are one string with `~` between the items. */
export type AddressMetadata = {
  readonly key: string;
  readonly fmt?: string;
  readonly require?: string;
  readonly zip?: string;
  readonly zipex?: string;
  readonly zip_name_type?: string;
  readonly state_name_type?: string;
  readonly locality_name_type?: string;
  readonly sub_keys?: string;
  readonly sub_isoids?: string;
  readonly sub_names?: string;
  readonly sub_lnames?: string;
};

const fieldLetters = { address: 'A', zip: 'Z', state: 'S' } as const;

const stateNames: Readonly<Record<string, string>> = {
  area: 'Area',
  county: 'County',
  department: 'Department',
  district: 'District',
  do_si: 'Province',
  emirate: 'Emirate',
  island: 'Island',
  oblast: 'Oblast',
  parish: 'Parish',
  prefecture: 'Prefecture',
  province: 'Province',
};

const zipNames: Readonly<Record<string, string>> = { eircode: 'Eircode', pin: 'PIN code', postal: 'Postal code' };

const cityNames: Readonly<Record<string, string>> = {
  district: 'District',
  post_town: 'Town or city',
  suburb: 'Suburb',
};

/** At most this many examples are kept: they are shown as a hint below a field. */
const examplesKept = 3;

/**
 * A country of the source in our words. A city is always required, also where the source has none
 * (Japan, Singapore): carriers want one for every address.
 */
export function countryRow(country: AddressMetadata, defaults: AddressMetadata): CountryRow {
  const format = country.fmt ?? defaults.fmt ?? '';
  const required = country.require ?? defaults.require ?? '';
  const fields = Object.entries(fieldLetters);
  const disabled = fields.filter(([, letter]) => !format.includes(`%${letter}`)).map(([field]) => field);
  const optional = fields
    .filter(([field, letter]) => !disabled.includes(field) && !required.includes(letter))
    .map(([field]) => field);
  const hasZip = !disabled.includes('zip');
  const hasState = !disabled.includes('state');
  return {
    code: country.key,
    optional,
    disabled,
    alias: {
      zip: hasZip ? zipNames[country.zip_name_type ?? defaults.zip_name_type ?? ''] : undefined,
      city: cityNames[country.locality_name_type ?? ''],
      state: hasState ? stateNames[country.state_name_type ?? defaults.state_name_type ?? ''] : undefined,
    },
    zipPattern: hasZip ? country.zip : undefined,
    zipExamples: hasZip ? country.zipex?.split(',').slice(0, examplesKept) : undefined,
    states: hasState ? statesOf(country) : [],
  };
}

/** Short codes where there are any (the source's own, else ISO 3166-2), names in Latin letters. */
function statesOf(country: AddressMetadata): string[][] {
  const keys = country.sub_keys?.split('~') ?? [];
  const isoCodes = country.sub_isoids?.split('~') ?? [];
  const names = country.sub_names?.split('~') ?? [];
  const latinNames = country.sub_lnames?.split('~') ?? [];
  return keys.map((key, index) => {
    const name = [latinNames[index], names[index], key].find(isLatin) ?? key;
    const code = [key, isoCodes[index]].find(isShortCode) ?? name;
    return [code, name];
  });
}

function isShortCode(text: string | undefined): text is string {
  return text !== undefined && /^[A-Z0-9]{1,3}$/.test(text);
}

function isLatin(text: string | undefined): text is string {
  return text !== undefined && text !== '' && !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text);
}
