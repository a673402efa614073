import { expect, test } from 'vitest';
import { type SuggestSituation, suggestMove } from './suggest-move.ts';

const open: SuggestSituation = { key: '', altKey: false, isOpen: true, count: 3, highlighted: -1 };

test('the down key moves through the options and back to the typed text', () => {
  expect(suggestMove({ ...open, key: 'ArrowDown' })).toEqual({ kind: 'highlight', index: 0 });
  expect(suggestMove({ ...open, key: 'ArrowDown', highlighted: 1 })).toEqual({ kind: 'highlight', index: 2 });
  expect(suggestMove({ ...open, key: 'ArrowDown', highlighted: 2 })).toEqual({ kind: 'highlight', index: -1 });
});

test('the up key goes from the typed text to the last option', () => {
  expect(suggestMove({ ...open, key: 'ArrowUp' })).toEqual({ kind: 'highlight', index: 2 });
  expect(suggestMove({ ...open, key: 'ArrowUp', highlighted: 0 })).toEqual({ kind: 'highlight', index: -1 });
});

test('the arrow keys open a closed list at its first or last option', () => {
  expect(suggestMove({ ...open, isOpen: false, key: 'ArrowDown' })).toEqual({ kind: 'open', index: 0 });
  expect(suggestMove({ ...open, isOpen: false, key: 'ArrowUp' })).toEqual({ kind: 'open', index: 2 });
});

test('Alt with an arrow key opens and closes without choosing an option', () => {
  expect(suggestMove({ ...open, isOpen: false, key: 'ArrowDown', altKey: true })).toEqual({ kind: 'open', index: -1 });
  expect(suggestMove({ ...open, key: 'ArrowUp', altKey: true })).toEqual({ kind: 'close' });
});

test('Enter picks only what is highlighted, so that free text can still be sent', () => {
  expect(suggestMove({ ...open, key: 'Enter', highlighted: 1 })).toEqual({ kind: 'pick', index: 1 });
  expect(suggestMove({ ...open, key: 'Enter' })).toEqual({ kind: 'leave-alone' });
});

test('Escape closes an open list and is otherwise ignored', () => {
  expect(suggestMove({ ...open, key: 'Escape' })).toEqual({ kind: 'close' });
  expect(suggestMove({ ...open, isOpen: false, key: 'Escape' })).toEqual({ kind: 'leave-alone' });
});

test('keys that edit or leave the text are ignored', () => {
  for (const key of ['Home', 'End', 'Tab', 'a']) expect(suggestMove({ ...open, key })).toEqual({ kind: 'leave-alone' });
});
