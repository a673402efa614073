import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigits, checkNonNegativeNumber, checkNumber, checkPositiveNumber, checkRange } from './number-checks.ts';

describe('VAL-06 numbers', () => {
  test.each(['1', '25', ' 7 ', '007'])('VAL-06 "%s" is a positive number', (text) => {
    expect(checkPositiveNumber(text)).toBeNull();
  });

  test.each(['0', '-1', '1.5', 'two', '1e3', '٣'])('VAL-06 "%s" is not a positive number', (text) => {
    expect(checkPositiveNumber(text)).toBe('numberNotValid');
  });

  test('VAL-06 zero is not negative, and nothing below it passes', () => {
    expect(checkNonNegativeNumber('0')).toBeNull();
    expect(checkNonNegativeNumber('12')).toBeNull();
    expect(checkNonNegativeNumber('-1')).toBe('numberNotValid');
    expect(checkNonNegativeNumber('1.5')).toBe('numberNotValid');
  });

  test('VAL-06 every whole number from 1 on is positive, and every one is not negative', () => {
    fc.assert(
      fc.property(fc.nat(), (number) => {
        expect(checkNonNegativeNumber(String(number))).toBeNull();
        expect(checkPositiveNumber(String(number)) === null).toBe(number > 0);
      }),
    );
  });
});

test('VAL-07 a number may be negative, have decimals and commas', () => {
  for (const text of ['0', '-3', '2.50', '1,250.50', '1000000']) expect(checkNumber(text)).toBeNull();
  for (const text of ['a', '1,25', '.', '1.', '1e3', '--1', '0x1f']) expect(checkNumber(text)).toBe('numberExpected');
});

test('VAL-07 digits are digits only', () => {
  expect(checkDigits('00123')).toBeNull();
  for (const text of ['12a', '1 2', '1.2', '-1']) expect(checkDigits(text)).toBe('onlyDigits');
});

test('VAL-07 a number outside its range gets the message for its limit', () => {
  expect(checkRange({ text: '4', least: 5 })).toBe('numberTooLow');
  expect(checkRange({ text: '6', most: 5 })).toBe('numberTooHigh');
  expect(checkRange({ text: '11', least: 5, most: 10 })).toBe('numberOutOfRange');
  expect(checkRange({ text: '4', least: 5, most: 10 })).toBe('numberOutOfRange');
  expect(checkRange({ text: 'x', least: 5 })).toBe('numberExpected');
});

test('VAL-07 the limits themselves are inside the range', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(), fc.integer(), (least, width, value) => {
      const most = least + width;
      const isInside = value >= least && value <= most;
      expect(checkRange({ text: String(value), least, most }) === null).toBe(isInside);
      expect(checkRange({ text: String(least), least, most })).toBeNull();
      expect(checkRange({ text: String(most), least, most })).toBeNull();
    }),
  );
});

test.each([checkPositiveNumber, checkNonNegativeNumber, checkNumber, checkDigits])(
  'VAL-07 an empty field passes',
  (check) => {
    expect(check('')).toBeNull();
    expect(check('  ')).toBeNull();
    expect(checkRange({ text: '', least: 1 })).toBeNull();
  },
);
