import { expect, test } from 'vitest';
import { fileOfBag, labelFiles } from './label-files.ts';

test('labels of up to 50 bags are one file, and those of more are several', () => {
  expect(labelFiles(50)).toEqual([{ part: 1, first: 1, last: 50 }]);
  expect(labelFiles(120)).toEqual([
    { part: 1, first: 1, last: 50 },
    { part: 2, first: 51, last: 100 },
    { part: 3, first: 101, last: 120 },
  ]);
  expect([1, 50, 51, 500].map(fileOfBag)).toEqual([1, 1, 2, 10]);
});
