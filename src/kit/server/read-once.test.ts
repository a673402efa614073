import { expect, test } from 'vitest';
import { readOnce } from './read-once.ts';

test('the same text is read once, until too many others have come', () => {
  const asked: string[] = [];
  const read = readOnce(
    (text) => {
      asked.push(text);
      return { text };
    },
    { textsMax: 2 },
  );
  expect(read('a')).toBe(read('a'));
  read('b');
  read('a');
  expect(asked).toEqual(['a', 'b']);
  read('c');
  read('a');
  expect(asked).toEqual(['a', 'b', 'c', 'a']);
});
