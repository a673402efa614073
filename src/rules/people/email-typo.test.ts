import { expect, test } from 'vitest';
import { likelyEmail } from './email-typo.ts';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['Ada.North@Hotmial.com', 'Ada.North@hotmail.com'],
  [' ada@yaho.com ', 'ada@yahoo.com'],
])('VAL-05 %j probably means %j', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

test.each([
  '',
  'ada',
  'ada@',
  '@gmial.com',
  'ada@gmail.com',
  'ada@ymail.com',
  'ada@me.com',
  'ada@example.com',
  'a@b@gmial.com',
])('VAL-05 %j is taken as it is', (typed) => {
  expect(likelyEmail(typed)).toBeNull();
});
