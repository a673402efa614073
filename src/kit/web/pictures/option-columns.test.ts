import { expect, test } from 'vitest';
import { optionColumns } from './option-columns.ts';

test('SVC-06 price cards stand in one, two or three columns by the number of options', () => {
  expect([1, 2, 3, 4, 5].map(optionColumns)).toEqual([1, 2, 3, 3, 3]);
});

test('SVC-06 more than five options use the narrower layout of six columns', () => {
  expect([6, 7, 20].map(optionColumns)).toEqual([6, 6, 6]);
});
