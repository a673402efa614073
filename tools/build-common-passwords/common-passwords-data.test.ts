import { expect, test } from 'vitest';
import data from '#data/common-passwords.json' with { type: 'json' };
import { limits } from '#rules/limits.ts';
import { commonPasswordsFile } from './common-passwords-file.ts';

const passwords = data.passwords.split(' ');

test('ACC-01 the list is made of at least the 10,000 most common passwords', () => {
  expect(data.madeOf).toBeGreaterThanOrEqual(10_000);
  expect(passwords.length).toBeGreaterThan(1000);
});

test('ACC-01 it holds only what is long enough to be chosen, each once and in order', () => {
  expect(passwords.filter((password) => [...password].length < limits.passwordLengthMin)).toEqual([]);
  expect(passwords).toEqual([...new Set(passwords)].toSorted());
});

test('ACC-01 a list is kept in small letters, without what is too short', () => {
  const file = JSON.parse(
    commonPasswordsFile(['123456', 'Password123', 'password123', 'a123456789'], 'a list'),
  ) as object;
  expect(file).toEqual({ source: 'a list', madeOf: 4, passwords: 'a123456789 password123' });
});
