import { expect, test } from 'vitest';
import { choiceText, choiceToPrefill } from './place-choice.ts';

const pasadena = { clubId: null, city: 'Pasadena', state: 'CA', zip: '91101', country: 'US' };
const home = { ...pasadena, kind: 'saved', title: 'Home', address: '1 Palm Street', address2: 'Apt 4B' } as const;

test('PNT-08 a chosen place is called by its city, a club by its name, a saved address by both', () => {
  expect(choiceText({ ...pasadena, kind: 'place', title: 'Pasadena, CA' })).toBe('Pasadena, CA 91101');
  expect(choiceText({ ...pasadena, kind: 'club', title: 'Heron Bend', clubId: 7 })).toBe('Heron Bend');
  expect(choiceText(home)).toBe('Home, Pasadena, CA 91101');
  const abroad = { ...pasadena, kind: 'place', zip: 'M2 5BQ', city: '', country: 'GB' } as const;
  expect(choiceText({ ...abroad, title: 'M2 5BQ, United Kingdom' })).toBe('M2 5BQ, United Kingdom');
  expect(choiceText({ ...abroad, title: 'London, United Kingdom', zip: '' })).toBe('London, United Kingdom');
});

test('URL-01 a saved address takes its street along', () => {
  const place = { country: 'US', zip: '91101', city: 'Pasadena', state: 'CA' };
  expect(choiceToPrefill(home)).toEqual({ ...place, address: '1 Palm Street, Apt 4B' });
  expect(choiceToPrefill({ ...pasadena, kind: 'place', title: 'Pasadena, CA' })).toEqual(place);
});
