import { expect, test } from 'vitest';
import { typedCount } from './typed-count.ts';

const bounds = { old: 3, min: 0, max: 25 };

test('PRD-01 a typed value above the maximum reverts to the old value', () => {
  expect(typedCount({ ...bounds, text: '26' })).toBe(3);
});

test('PRD-01 a typed value at either bound is accepted', () => {
  expect(typedCount({ ...bounds, text: '25' })).toBe(25);
  expect(typedCount({ ...bounds, text: '0' })).toBe(0);
});

test('PRD-01 a typed value below the minimum reverts to the old value', () => {
  expect(typedCount({ ...bounds, min: 1, text: '0' })).toBe(3);
});

test('PRD-01 what is not a whole number reverts to the old value', () => {
  for (const text of ['', ' ', '-1', '2.5', 'two', '1e1', '٣']) expect(typedCount({ ...bounds, text })).toBe(3);
});
