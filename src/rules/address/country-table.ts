import { type AddressField, addressFields, type CountryConfig, unknownCountry } from './country-rules.ts';

/** A country in `data/countries.json`, which omits default values to stay small. */
export type CountryRow = {
  readonly code: string;
  readonly supported?: boolean | undefined;
  readonly optional?: readonly string[] | undefined;
  readonly disabled?: readonly string[] | undefined;
  readonly alias?: { readonly [field: string]: string | undefined } | undefined;
  readonly zipPattern?: string | undefined;
  readonly zipExamples?: readonly string[] | undefined;
  readonly zipLookup?: string | undefined;
  /** Pairs of code and name. */
  readonly states?: readonly (readonly string[])[] | undefined;
};

export type CountryTable = ReadonlyMap<string, CountryConfig>;

export function countryTable(rows: readonly CountryRow[]): CountryTable {
  return new Map(rows.map((row) => [row.code, configOf(row)]));
}

export function countryIn(table: CountryTable, code: string): CountryConfig {
  return table.get(code) ?? unknownCountry(code);
}

function configOf(row: CountryRow): CountryConfig {
  return {
    code: row.code,
    supported: row.supported === true,
    optionalFields: (row.optional ?? []).filter(isAddressField),
    disabledFields: (row.disabled ?? []).filter(isAddressField),
    fieldAlias: row.alias ?? {},
    zipPattern: row.zipPattern ?? null,
    zipExamples: row.zipExamples ?? [],
    zipLookup: row.zipLookup === 'every' || row.zipLookup === 'some' ? row.zipLookup : 'none',
    states: (row.states ?? []).map(([code = '', name = code]) => ({ code, name })),
  };
}

function isAddressField(name: string): name is AddressField {
  return addressFields.some((field) => field === name);
}
