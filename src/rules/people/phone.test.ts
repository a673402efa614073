import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPhone, phoneDigits } from './phone.ts';

const digits = fc.stringMatching(/^\d{10,15}$/);

test.each(['5615550101', '(561) 555-0101', '561 555 0101', '+1 561-555-0101', '+44 20 7946 0958', ' 5615550101 '])(
  'VAL-03 "%s" is a phone number',
  (phone) => {
    expect(checkPhone(phone)).toBeNull();
  },
);

test.each([
  '561555010',
  '555-0101',
  '561.555.0101',
  '561 555 0101 x12',
  '561+5550101',
  '++15615550101',
  '1-800-FLOWERS',
  '(   ) ----------',
])('VAL-03 "%s" is not a phone number', (phone) => {
  expect(checkPhone(phone)).toBe('phoneNotValid');
});

test('VAL-03 an empty number passes', () => {
  expect(checkPhone('')).toBeNull();
});

test('VAL-03 ten digits are enough however they are grouped, and nine never are', () => {
  const gaps = fc.array(fc.constantFrom('', ' ', '-', '(', ')'), { minLength: 15, maxLength: 15 });
  fc.assert(
    fc.property(digits, gaps, (number, between) => {
      const grouped = [...number].map((digit, index) => digit + (between[index] ?? '')).join('');
      expect(checkPhone(`+${grouped}`)).toBeNull();
      expect(checkPhone(number.slice(0, 9))).toBe('phoneNotValid');
    }),
  );
});

test('TRV-02 different spellings of a number have the same digits', () => {
  expect(phoneDigits('+1 (561) 555-0101')).toBe('5615550101');
  expect(phoneDigits('561-555-0101')).toBe('5615550101');
  expect(phoneDigits('+44 20 7946 0958')).toBe('442079460958');
});
