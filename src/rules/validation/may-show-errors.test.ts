import { expect, test } from 'vitest';
import { mayShowErrors } from './may-show-errors.ts';

test('VAL-08 no error is displayed within 5 seconds of page load', () => {
  expect(mayShowErrors({ pageAgeMs: 0, wasSubmitted: false })).toBe(false);
  expect(mayShowErrors({ pageAgeMs: 4999, wasSubmitted: false })).toBe(false);
});

test('VAL-08 errors are displayed after 5 seconds', () => {
  expect(mayShowErrors({ pageAgeMs: 5000, wasSubmitted: false })).toBe(true);
});

test('VAL-08 pressing the button shows errors at once', () => {
  expect(mayShowErrors({ pageAgeMs: 100, wasSubmitted: true })).toBe(true);
});
