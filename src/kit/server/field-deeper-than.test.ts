import { expect, test } from 'vitest';
import { fieldDeeperThan } from './field-deeper-than.ts';

test.each([
  ['1', 0, null],
  ['{}', 1, 'body'],
  ['[[],[]]', 2, 'body'],
  ['{"a":{"b":[1]}}', 3, 'a'],
  ['{"a":"[[[[{{{{"}', 1, 'body'],
  ['{"a":"\\"[[[","b":[]}', 2, 'b'],
  ['{"a\\\\":[]}', 2, 'a\\\\'],
])('%s is %i deep', (text, depth, field) => {
  expect(fieldDeeperThan(text, depth)).toBeNull();
  expect(depth === 0 ? null : fieldDeeperThan(text, depth - 1)).toBe(field);
});
