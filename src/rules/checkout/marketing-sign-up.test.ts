import { expect, test } from 'vitest';
import { messageText } from '#rules/messages.ts';
import { marketingProblems } from './marketing-sign-up.ts';

function said(name: string, email: string, isWanted = true): string[] {
  return Object.values(marketingProblems({ isWanted, name, email })).map((message) => messageText(message));
}

test('CHK-06 news by email require a name and an email', () => {
  expect(said('', ' ')).toEqual(['Name is empty.', 'Email is empty.']);
  expect(said('Tessa', 'tessa@')).toEqual(['Email is invalid']);
  expect(said('Tessa', ' tessa@example.com ')).toEqual([]);
});

test('CHK-06 without news by email nothing is required', () => {
  expect(said('', '', false)).toEqual([]);
  expect(said('', 'tessa@', false)).toEqual([]);
});
