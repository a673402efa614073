import { expect, test } from 'vitest';
import { deleteCharacters, enterMoreCharacters, selectionIsFull } from './select-messages.ts';

test('VAL-12 a list says how many characters are missing', () => {
  expect(enterMoreCharacters(3)).toBe('Please enter 3 or more characters');
  expect(enterMoreCharacters(1)).toBe('Please enter 1 or more characters');
});

test('VAL-12 a list says how many characters are too many, and one is one character', () => {
  expect(deleteCharacters(4)).toBe('Please delete 4 characters');
  expect(deleteCharacters(1)).toBe('Please delete 1 character');
});

test('VAL-12 a list says how many can be chosen, and one is one item', () => {
  expect(selectionIsFull(2)).toBe('You can only select 2 items');
  expect(selectionIsFull(1)).toBe('You can only select 1 item');
});
