import type { CountryRow } from '#rules/address/country-table.ts';

const militaryStates: Readonly<Record<string, string>> = {
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
};

/** Where the source does not say what a shipment needs, and why. */
const corrections: Readonly<Record<string, { reason: string; change: (row: CountryRow) => CountryRow }>> = {
  GB: {
    reason: 'counties are no longer part of an address, but people still write them, and the postal data has one',
    change: (row) => stateIsOptional(row, { alias: 'County' }),
  },
  US: {
    reason: 'the source calls all three military states the same',
    change: (row) => ({
      ...row,
      states: (row.states ?? []).map(([code = '', name = code]) => [code, militaryStates[code] ?? name]),
    }),
  },
  AS: territory('American Samoa'),
  FM: territory('Micronesia'),
  GU: territory('Guam'),
  MH: territory('Marshall Islands'),
  MP: territory('Northern Mariana Islands'),
  PR: territory('Puerto Rico'),
  PW: territory('Palau'),
  VI: territory('Virgin Islands'),
};

export function correctedCountry(row: CountryRow): CountryRow {
  return corrections[row.code]?.change(row) ?? row;
}

function territory(name: string) {
  return {
    reason: 'a US zip says which territory it is, so its only state is known and need not be chosen',
    change: (row: CountryRow) => ({ ...stateIsOptional(row, { alias: undefined }), states: [[row.code, name]] }),
  };
}

function stateIsOptional(row: CountryRow, { alias }: { alias: string | undefined }): CountryRow {
  return {
    ...row,
    optional: [...new Set([...(row.optional ?? []), 'state'])],
    disabled: (row.disabled ?? []).filter((field) => field !== 'state'),
    alias: { ...row.alias, state: alias },
  };
}
