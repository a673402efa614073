import { expect, test } from 'vitest';
import { contradictsZip, isStateFromZip } from './state-of-zip.ts';

const hawaii = { state: 'HI', stateName: 'Hawaii' };

test('ZIP-01 the postal code decides the state in the United States, its territories and Canada', () => {
  for (const country of ['US', 'PR', 'VI', 'GU', 'AS', 'CA']) expect(isStateFromZip(country)).toBe(true);
  for (const country of ['JP', 'GB', 'DE', '']) expect(isStateFromZip(country)).toBe(false);
});

test('ZIP-01 a state in lower case, in words or left empty does not contradict the postal code', () => {
  for (const typed of ['HI', 'hi', ' hI ', 'Hawaii', 'HAWAII', '']) expect(contradictsZip(typed, hawaii)).toBe(false);
  expect(contradictsZip('québec', { state: 'QC', stateName: 'Québec' })).toBe(false);
  expect(contradictsZip('New  york', { state: 'NY', stateName: 'New York' })).toBe(false);
});

test('ZIP-01 any other state contradicts it', () => {
  for (const typed of ['CA', 'XX', 'H', 'California', 'HIX']) expect(contradictsZip(typed, hawaii)).toBe(true);
});
