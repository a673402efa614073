import { expect, test } from 'vitest';
import { textNumber } from './text-number.ts';

test('a number of North America gets its country code, and others need theirs', () => {
  expect(['213 555 0142', '(213) 555-0142', '1 213.555.0142', '+1 213 555 0142'].map(textNumber)).toEqual(
    Array.from({ length: 4 }, () => '+12135550142'),
  );
  expect(textNumber('+44 20 7946 0123')).toBe('+442079460123');
});

test('what is no number gets no text messages', () => {
  for (const typed of [
    '',
    '555 0142',
    '020 7946 0123',
    'call me',
    '+0 123 456 789',
    '213 555 0142 ext 4',
    '+1234567',
  ]) {
    expect([typed, textNumber(typed)]).toEqual([typed, undefined]);
  }
});
