import { expect, test } from 'vitest';
import { checkLatinLetters } from './latin-letters.ts';

test.each([
  '',
  'Ann Lee',
  'Zoë Nuñez-Łuk',
  'Nguyễn Thị',
  'Ελένη',
  'Иван Петров',
  'Գոհար',
  'Kaʻahumanu',
  '12 Main St. #4',
  'Golf ⛳ 3 × 2',
])('SCR-06 "%s" can be printed on a label', (text) => {
  expect(checkLatinLetters(text)).toBeNull();
});

test.each(['山田太郎', 'たなか', 'タナカ', '김민지', 'محمد العربي', 'דוד', 'ไทย', 'हिन्दी', 'Yamada 太郎', '靴'])(
  'SCR-06 INT-01 "%s" is asked for in Latin letters',
  (text) => {
    expect(checkLatinLetters(text)).toBe('latinLettersNeeded');
  },
);
