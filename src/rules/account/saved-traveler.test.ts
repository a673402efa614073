import { expect, test } from 'vitest';
import { savedTravelerProblems, unsavedTravelers } from './saved-traveler.ts';

const bea = { name: 'Bea Lund', email: 'bea@example.com', phone: '561 555 0144' };

test('VAL-04 a saved traveler needs a name; email and phone are optional', () => {
  expect(savedTravelerProblems(bea)).toEqual({});
  expect(savedTravelerProblems({ name: 'Bea', email: '', phone: ' ' })).toEqual({});
  expect(savedTravelerProblems({ name: ' ', email: 'bea@', phone: '555' })).toEqual({
    name: 'travelerNameRequired',
    email: 'emailNotValid',
    phone: 'phoneNotValid',
  });
  expect(savedTravelerProblems({ ...bea, name: 'B3a' })).toEqual({ name: 'nameNotValid' });
});

test('TRV-02 travelers of earlier orders are offered once, and not when they are saved already', () => {
  const again = { ...bea, name: ' bea  LUND', email: 'Bea@Example.com', phone: '' };
  const cy = { name: 'Cy Lund', email: '', phone: '' };
  expect(unsavedTravelers([bea, again, cy, { name: '', email: '', phone: '' }], [])).toEqual([bea, cy]);
  expect(unsavedTravelers([again, cy], [bea])).toEqual([cy]);
});
