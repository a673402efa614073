import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import { checkShipNote } from './ship-note.ts';

test('NTE-03 a note that is blank after trimming is refused with "Note can\'t be blank"', () => {
  for (const blank of ['', ' ', '\n\t ', '\u00a0']) {
    expect(checkShipNote(blank)).toEqual({ kind: 'problem', field: 'comment', message: 'noteBlank' });
  }
  expect(messages.noteBlank).toBe("Note can't be blank");
});

test('NTE-03 spaces around a note are dropped', () => {
  expect(checkShipNote('  Ring at the side door.\n')).toEqual({ kind: 'ok', value: 'Ring at the side door.' });
});

test('NTE-03 a note of the maximum length is accepted, one more character is refused', () => {
  const longest = 'x'.repeat(limits.noteLengthMax);
  expect(checkShipNote(` ${longest} `)).toEqual({ kind: 'ok', value: longest });
  expect(checkShipNote(`${longest}x`)).toMatchObject({ kind: 'problem', message: 'tooManyCharacters' });
});

test('NTE-03 an accepted note is neither blank nor too long, and is accepted unchanged', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: limits.noteLengthMax + 20 }), (comment) => {
      const checked = checkShipNote(comment);
      fc.pre(checked.kind === 'ok');
      expect(checked.value.length).toBeGreaterThan(0);
      expect(checked.value.length).toBeLessThanOrEqual(limits.noteLengthMax);
      expect(checkShipNote(checked.value)).toEqual(checked);
    }),
  );
});
