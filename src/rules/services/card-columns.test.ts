import { expect, test } from 'vitest';
import { cardColumns } from './card-columns.ts';

test.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 3],
  [5, 3],
  [6, 6],
  [12, 6],
])('SVC-06 %s price cards are in %s columns', (optionCount, columns) => {
  expect(cardColumns(optionCount)).toBe(columns);
});
