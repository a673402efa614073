import { expect, test } from 'vitest';
import {
  type CountryConfig,
  fieldName,
  isFieldDisabled,
  isFieldRequired,
  isStateKnown,
  isZipNeeded,
  stateName,
  unknownCountry,
} from './country-rules.ts';

const bahamas: CountryConfig = {
  ...unknownCountry('BS'),
  supported: true,
  optionalFields: ['state'],
  disabledFields: ['zip'],
  fieldAlias: { state: 'Island' },
  states: [{ code: 'AK', name: 'Acklins' }],
};
const ireland: CountryConfig = { ...unknownCountry('IE'), optionalFields: ['zip', 'address'], disabledFields: [] };
const germany: CountryConfig = { ...unknownCountry('DE'), optionalFields: [] };

test('CTY-01 a zip that the country disables is not required', () => {
  expect(isFieldDisabled(bahamas, 'zip')).toBe(true);
  expect(isZipNeeded(bahamas)).toBe(false);
});

test('CTY-01 a zip and an address that the country makes optional are not required', () => {
  expect(isZipNeeded(ireland)).toBe(false);
  expect(isFieldRequired(ireland, 'address')).toBe(false);
  expect(isFieldDisabled(ireland, 'zip')).toBe(false);
});

test('CTY-01 a field without a setting is required', () => {
  expect(isZipNeeded(germany)).toBe(true);
  expect(isFieldRequired(germany, 'city')).toBe(true);
});

test('CTY-01 the second address line and the company are never required', () => {
  expect(isFieldRequired(germany, 'address2')).toBe(false);
  expect(isFieldRequired(germany, 'company')).toBe(false);
});

test('CTY-01 a field has the country’s name for it, else its usual one', () => {
  expect(fieldName(bahamas, 'state')).toBe('Island');
  expect(fieldName(germany, 'state')).toBe('State');
});

test('CTY-02 a state is known by its code and has a name', () => {
  expect(isStateKnown(bahamas, 'AK')).toBe(true);
  expect(isStateKnown(bahamas, 'XX')).toBe(false);
  expect(stateName(bahamas, 'AK')).toBe('Acklins');
  expect(stateName(bahamas, 'XX')).toBe('XX');
});

test('CTY-02 a country without a list of states accepts any', () => {
  expect(isStateKnown(germany, 'Bavaria')).toBe(true);
});

test('ZIP-07 the zip of an unknown country is optional', () => {
  expect(isZipNeeded(unknownCountry('XX'))).toBe(false);
  expect(isFieldRequired(unknownCountry('XX'), 'city')).toBe(true);
  expect(unknownCountry('XX').supported).toBe(false);
});
