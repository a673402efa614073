import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterText, filterZip, isAddressText, removedWords } from './text-filter.ts';

/** Any code units at all, broken characters included. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes));

test('VAL-01 a text field keeps letters, digits and the nine signs', () => {
  expect(filterText("Apt. 4/B, 12-14 O'Neil; c:\\x")).toBe("Apt. 4/B, 12-14 O'Neil; c:\\x");
});

test('VAL-01 letters are those of any script, with their combining marks', () => {
  expect(filterText('Málaga Zürich 東京 Đà Nẵng')).toBe('Málaga Zürich 東京 Đà Nẵng');
  expect(filterText('Ma\u0301laga')).toBe('Ma\u0301laga');
});

test('VAL-01 a text field drops emoji, brackets, quotes and control characters', () => {
  expect(filterText('Pine 🏌️ Club <b>"#1"</b>\u0000\u{1F1FA}')).toBe('Pine  Club b1/b');
});

test('VAL-01 a text field drops half of a broken character', () => {
  expect(filterText('a\uD83Cb')).toBe('ab');
});

test('VAL-01 a curly apostrophe, a long hyphen and a line break become the plain sign', () => {
  expect(filterText('O’Neil – Suite 4\nRear')).toBe("O'Neil - Suite 4 Rear");
});

test('VAL-01 a zip field keeps letters, digits, hyphen and space', () => {
  expect(filterZip('33401-1234')).toBe('33401-1234');
  expect(filterZip("V8E 0B6'/;:,.#")).toBe('V8E 0B6');
  expect(filterZip('100\u22120001')).toBe('100-0001');
});

test('VAL-01 what is kept is kept the second time too', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      expect(filterText(filterText(typed))).toBe(filterText(typed));
      expect(filterZip(filterZip(typed))).toBe(filterZip(typed));
    }),
  );
});

test('VAL-01 a zip field never keeps more than a text field', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      expect(filterText(filterZip(typed))).toBe(filterZip(typed));
    }),
  );
});

test('VAL-01 what was removed is named, each character once', () => {
  expect(removedWords('Smith & Sons (Pro) #4 & more', filterText)).toBe(
    'We removed & ( ) #, which can not be used here.',
  );
  expect(removedWords('Café 🎉', filterText)).toBe('We removed 🎉, which can not be used here.');
  expect(removedWords('O’Neil\n1', filterText)).toBeNull();
  expect(removedWords('33401/1', filterZip)).toBe('We removed /, which can not be used here.');
});

test('VAL-01 the address of a saved place may have any sign of an address, but no emoji and no brackets of a page', () => {
  for (const text of ['12 Main St #4', 'Smith & Sons (Pro Shop)', 'Åsa 北京 №5', 'A+B @ 50% ®']) {
    expect(isAddressText(text), text).toBe(true);
  }
  for (const text of ['🎉', 'a☀️', '<b>']) expect(isAddressText(text), text).toBe(false);
});
