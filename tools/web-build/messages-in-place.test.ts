import fs from 'node:fs';
import { expect, test } from 'vitest';
import { messages as allMessages } from '#rules/messages.ts';
import { messagesFile, sentencesNamedIn, withoutSentences } from './messages-in-place.ts';

const messages = {
  zipNotValid: 'Zip code is not valid',
  zipRequired: 'Please enter your zip',
  noteBlank: "Note can't be blank",
};

test('a module gets the sentences that it names, as a property or as a value, and no others', () => {
  const code = `const a = messages.zipRequired; const b = { message: 'noteBlank' }; const zipNotValidated = 1;`;
  expect(sentencesNamedIn(code, messages)).toEqual({
    zipRequired: 'Please enter your zip',
    noteBlank: "Note can't be blank",
  });
});

test('a module that names no sentence stays as it is', () => {
  expect(sentencesNamedIn('export const one = 1;', messages)).toBeNull();
});

test('the table itself keeps its functions and the sentences that they name', () => {
  const code = withoutSentences(fs.readFileSync(messagesFile, 'utf8'), allMessages);
  expect(code).toContain('export const messages = {"noMessageDefined":"Warning: No message defined for {field}"};');
  expect(code).toContain('export function messageText');
  expect(code).not.toContain('Zip code is not valid');
});

test('a table that the build does not find stops the build', () => {
  expect(() => withoutSentences('export const sentences = {} as const;', allMessages)).toThrow('no longer where');
});
