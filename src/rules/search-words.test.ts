import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchWords } from './search-words.ts';
import { anyText } from '#records/testing/any-text.ts';

test('PNT-08 words are lower case and hold letters and digits only', () => {
  expect(searchWords('  Gull & Gorse Links, No. 2 ')).toEqual(['gull', 'gorse', 'links', 'no', '2']);
  expect(searchWords('San José del Cabo')).toEqual(['san', 'jose', 'del', 'cabo']);
  expect(searchWords('Øresund Straße Łódź')).toEqual(['oresund', 'strasse', 'lodz']);
  expect(searchWords('軽井沢 ゴルフ')).toEqual(['軽井沢', 'コルフ']);
});

test('PNT-08 an apostrophe does not split a word', () => {
  expect(searchWords("St. Andrew's")).toEqual(['st', 'andrews']);
  expect(searchWords('St. Andrew’s')).toEqual(searchWords('st andrews'));
});

test('PNT-08 a text without letters has no words', () => {
  expect(searchWords('')).toEqual([]);
  expect(searchWords(' %_\\\0 🏌️‍♂️ \uD800 --- ')).toEqual([]);
});

test('PNT-08 a long word is cut, and still starts with what a shorter search has', () => {
  const [word = ''] = searchWords('𝒳'.repeat(50) + 'a'.repeat(100));
  expect([...word]).toHaveLength(40);
  expect(word.isWellFormed()).toBe(true);
  expect(searchWords('ab'.repeat(100))[0]).toBe('ab'.repeat(20));
});

test('PNT-08 splitting words again changes nothing, and every word can be stored', () => {
  fc.assert(
    fc.property(anyText(60), (text) => {
      const words = searchWords(text);
      expect(searchWords(words.join(' '))).toEqual(words);
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u);
    }),
  );
});
