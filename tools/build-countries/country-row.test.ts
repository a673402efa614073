import { expect, test } from 'vitest';
import { correctedCountry } from './country-corrections.ts';
import { countryRow } from './country-row.ts';

const defaults = {
  key: 'ZZ',
  fmt: '%N%n%O%n%A%n%C',
  require: 'AC',
  state_name_type: 'province',
  zip_name_type: 'postal',
};

test('CTY-01 a field that the format does not have is disabled', () => {
  const bahamas = countryRow({ key: 'BS', fmt: '%N%n%O%n%A%n%C, %S', state_name_type: 'island' }, defaults);
  expect(bahamas).toMatchObject({ disabled: ['zip'], optional: ['state'], alias: { state: 'Island' } });
  expect(bahamas.zipPattern).toBeUndefined();
});

test('CTY-01 a field of the format that is not required is optional', () => {
  const ireland = countryRow(
    { key: 'IE', fmt: '%N%n%A%n%C%n%S %Z', zip: '[\\dA-Z]{3} ?[\\dA-Z]{4}', zip_name_type: 'eircode' },
    defaults,
  );
  expect(ireland).toMatchObject({ optional: ['zip', 'state'], disabled: [], alias: { zip: 'Eircode' } });
});

test('CTY-01 a city is required even where the source has none', () => {
  const japan = countryRow({ key: 'JP', fmt: '〒%Z%n%S%n%A%n%O%n%N', require: 'ASZ' }, defaults);
  expect(japan).toMatchObject({ optional: [], disabled: [] });
});

test('CTY-02 a state has the short code of the source, else the one of ISO, else its name', () => {
  const row = countryRow(
    { key: 'XX', fmt: '%S', sub_keys: 'AL~東京都~Abaco', sub_isoids: '01~13~', sub_lnames: 'Alabama~Tokyo~Abaco' },
    defaults,
  );
  expect(row.states).toEqual([
    ['AL', 'Alabama'],
    ['13', 'Tokyo'],
    ['Abaco', 'Abaco'],
  ]);
});

test('CTY-02 a state has its name in Latin letters where there is one', () => {
  const row = countryRow({ key: 'HK', fmt: '%S', sub_keys: 'Kowloon', sub_names: '九龍' }, defaults);
  expect(row.states).toEqual([['Kowloon', 'Kowloon']]);
});

test('PNT-06 a territory has itself as its only state, which need not be chosen', () => {
  const puertoRico = correctedCountry(countryRow({ key: 'PR', fmt: '%A%n%C PR %Z', require: 'ACZ' }, defaults));
  expect(puertoRico).toMatchObject({ disabled: [], optional: ['state'], states: [['PR', 'Puerto Rico']] });
});
