import fc from 'fast-check';
import { expect, test } from 'vitest';
import { internationalNumber } from './international-number.ts';

const britain = { dialCode: '44', nationalPrefix: '0' };
const italy = { dialCode: '39', nationalPrefix: null };

test('CTY-04 a number of a country is written as it is dialed from abroad', () => {
  expect(internationalNumber('020 7946 0958', britain)).toBe('+44 20 7946 0958');
  expect(internationalNumber(' 20 7946 0958', britain)).toBe('+44 20 7946 0958');
  expect(internationalNumber('06 555 0101', italy)).toBe('+39 06 555 0101');
});

test('CTY-04 a number that starts with a plus stays as it is', () => {
  expect(internationalNumber('+1 561 555 0101', britain)).toBe('+1 561 555 0101');
});

test('CTY-04 an empty number becomes the country code', () => {
  expect(internationalNumber('', britain)).toBe('+44 ');
});

test('CTY-04 converting twice changes only trailing space', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d ()-]{0,16}$/), (phone) => {
      const once = internationalNumber(phone, britain);
      expect(internationalNumber(once, britain)).toBe(once.trim());
    }),
  );
});
