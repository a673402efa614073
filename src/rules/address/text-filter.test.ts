import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterText, filterZip, isAddressText, removedCharactersText } from './text-filter.ts';

/** Any code units at all, broken characters included. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes));

test('VAL-01 a text field accepts letters, digits and nine other characters', () => {
  expect(filterText("Apt. 4/B, 12-14 O'Neil; c:\\x")).toBe("Apt. 4/B, 12-14 O'Neil; c:\\x");
});

test('VAL-01 letters of any script are accepted, with their combining marks', () => {
  expect(filterText('Málaga Zürich 東京 Đà Nẵng')).toBe('Málaga Zürich 東京 Đà Nẵng');
  expect(filterText('Ma\u0301laga')).toBe('Ma\u0301laga');
});

test('VAL-01 a text field drops emoji, brackets, quotes and control characters', () => {
  expect(filterText('Pine 🏌️ Club <b>"#1"</b>\u0000\u{1F1FA}')).toBe('Pine  Club b1/b');
});

test('VAL-01 a text field drops lone surrogates', () => {
  expect(filterText('a\uD83Cb')).toBe('ab');
});

test('VAL-01 a curly apostrophe, a dash and a line break become plain characters', () => {
  expect(filterText('O’Neil – Suite 4\nRear')).toBe("O'Neil - Suite 4 Rear");
});

test('VAL-01 a zip field accepts letters, digits, hyphen and space', () => {
  expect(filterZip('33401-1234')).toBe('33401-1234');
  expect(filterZip("V8E 0B6'/;:,.#")).toBe('V8E 0B6');
  expect(filterZip('100\u22120001')).toBe('100-0001');
});

test('VAL-01 filtering twice changes nothing more', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      expect(filterText(filterText(typed))).toBe(filterText(typed));
      expect(filterZip(filterZip(typed))).toBe(filterZip(typed));
    }),
  );
});

test('VAL-01 a zip field accepts no more than a text field', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      expect(filterText(filterZip(typed))).toBe(filterZip(typed));
    }),
  );
});

test('VAL-01 removed characters are named once each', () => {
  expect(removedCharactersText('Smith & Sons (Pro) #4 & more', filterText)).toBe(
    'We removed & ( ) #, which can’t be used here.',
  );
  expect(removedCharactersText('Café 🎉', filterText)).toBe('We removed 🎉, which can’t be used here.');
  expect(removedCharactersText('O’Neil\n1', filterText)).toBeNull();
  expect(removedCharactersText('33401/1', filterZip)).toBe('We removed /, which can’t be used here.');
});

test('VAL-01 a saved address may hold any character but emoji and angle brackets', () => {
  for (const text of ['12 Main St #4', 'Smith & Sons (Pro Shop)', 'Åsa 北京 №5', 'A+B @ 50% ®']) {
    expect(isAddressText(text), text).toBe(true);
  }
  for (const text of ['🎉', 'a☀️', '<b>']) expect(isAddressText(text), text).toBe(false);
});
