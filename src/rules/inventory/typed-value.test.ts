import { expect, test } from 'vitest';
import { typedValue } from './typed-value.ts';

test.each([
  ['450', 45_000],
  ['$1,250.5', 125_050],
  [' 0.99 ', 99],
  ['3.', 300],
  ['1,234,567', 123_456_700],
  ['12,34', null],
  ['50,00', null],
  ['1.250,50', null],
  ['1,2345', null],
  [',500', null],
  ['-5', null],
  ['1.234', null],
  ['a lot', null],
  ['', null],
])('a value typed as %j is %s cents', (typed, value) => {
  expect(typedValue(typed)).toBe(value);
});
