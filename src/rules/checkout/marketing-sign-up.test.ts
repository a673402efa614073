import { expect, test } from 'vitest';
import { messageText } from '#rules/messages.ts';
import { marketingProblems } from './marketing-sign-up.ts';

function problemTexts(name: string, email: string, isWanted = true): string[] {
  return Object.values(marketingProblems({ isWanted, name, email })).map((message) => messageText(message));
}

test('CHK-06 news by email requires a name and an email', () => {
  expect(problemTexts('', ' ')).toEqual(['Name is empty.', 'Email is empty.']);
  expect(problemTexts('Tessa', 'tessa@')).toEqual(['Email is invalid']);
  expect(problemTexts('Tessa', ' tessa@example.com ')).toEqual([]);
});

test('CHK-06 without news by email nothing is required', () => {
  expect(problemTexts('', '', false)).toEqual([]);
  expect(problemTexts('', 'tessa@', false)).toEqual([]);
});
