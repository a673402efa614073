import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPersonName } from './person-name.ts';

test.each([
  'Ann Lee',
  "Sean O'Neil",
  'Sean O’Neil',
  'Smith, John Jr.',
  'J. R. Hale',
  'Anne-Marie',
  'Zoë Åberg',
  '山田 太郎',
])('VAL-04 "%s" is a name', (name) => {
  expect(checkPersonName(name)).toBeNull();
});

test('VAL-04 a combining accent is accepted', () => {
  expect(checkPersonName('Zoe\u0308')).toBeNull();
});

test.each(['Ann3', 'Ann_Lee', 'ann@lee', 'Ann/Lee', 'Ann & Bo', 'Ann 🎿', 'Ann\tLee', '12345', '.,', "'-'"])(
  'VAL-04 "%s" is not a name',
  (name) => {
    expect(checkPersonName(name)).toBe('nameNotValid');
  },
);

test('VAL-04 an empty name passes', () => {
  expect(checkPersonName('')).toBeNull();
  expect(checkPersonName('  ')).toBeNull();
});

test('VAL-04 any words of letters make a name, and none with a digit does', () => {
  const word = fc.stringMatching(/^\p{L}{1,12}$/u);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat({ max: 9 }), (words, digit) => {
      expect(checkPersonName(words.join(' '))).toBeNull();
      expect(checkPersonName(`${words.join(' ')}${digit}`)).toBe('nameNotValid');
    }),
  );
});
