import { expect, test } from 'vitest';
import { wholeHour } from './whole-hour.ts';

test('PRC-05 a whole hour is short, on the 12-hour clock', () => {
  expect([0, 8, 12, 17].map(wholeHour)).toEqual(['12 AM', '8 AM', '12 PM', '5 PM']);
});
