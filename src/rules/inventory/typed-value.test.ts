import { expect, test } from 'vitest';
import { typedValue } from './typed-value.ts';

test.each([
  ['450', 45_000],
  ['$1,250.5', 125_050],
  [' 0.99 ', 99],
  ['3.', 300],
  ['-5', null],
  ['1.234', null],
  ['a lot', null],
  ['', null],
])('a value typed as %j is %s cents', (typed, value) => {
  expect(typedValue(typed)).toBe(value);
});
