import { expect, test } from 'vitest';
import { mayShowErrors } from './may-show-errors.ts';

test('VAL-08 no error is displayed within 5 seconds of page load', () => {
  expect(mayShowErrors({ pageAgeMs: 0, wasSubmitted: false })).toBe(false);
  expect(mayShowErrors({ pageAgeMs: 4999, wasSubmitted: false })).toBe(false);
});

test('VAL-08 … and later they are', () => {
  expect(mayShowErrors({ pageAgeMs: 5000, wasSubmitted: false })).toBe(true);
});

test('VAL-08 a press of the button shows them all the same', () => {
  expect(mayShowErrors({ pageAgeMs: 100, wasSubmitted: true })).toBe(true);
});
