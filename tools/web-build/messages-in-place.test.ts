import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { messages as allMessages } from '#rules/messages.ts';
import { messagesInPlace, sentencesNamedIn } from './messages-in-place.ts';

const messages = {
  zipNotValid: 'Zip code is not valid',
  zipRequired: 'Please enter your zip',
  noteBlank: "Note can't be blank",
};

const rules = path.resolve(import.meta.dirname, '../../src/rules');

type Transform = (code: string, id: string) => { readonly code: string } | null;

/** The module as the web client gets it. */
async function built(file: string, code = fs.readFileSync(path.join(rules, file), 'utf8')): Promise<string> {
  const { buildStart, transform } = messagesInPlace('en');
  await (buildStart as () => Promise<void>)();
  return (transform as unknown as Transform)(code, path.join(rules, file))?.code ?? code;
}

test('a module gets the sentences that it names, as a property or as a value, and no others', () => {
  const code = `const a = messages.zipRequired; const b = { message: 'noteBlank' }; const zipNotValidated = 1;`;
  expect(sentencesNamedIn(code, messages)).toEqual({
    zipRequired: 'Please enter your zip',
    noteBlank: "Note can't be blank",
  });
});

test('a module that names no sentence stays as it is', async () => {
  expect(sentencesNamedIn('export const one = 1;', messages)).toBeNull();
  expect(await built('one.ts', 'export const one = 1;')).toBe('export const one = 1;');
});

test('a module brings its sentences along before its own first line', async () => {
  expect(await built('one.ts', "export const one = messages['zipNotValid'];")).toBe(
    `import { messages as allSentences } from '#rules/messages.ts'; Object.assign(allSentences, {"zipNotValid":"Zip code is not valid"}); export const one = messages['zipNotValid'];`,
  );
});

test('the tables are empty, and the functions that read them keep the sentence that they name', async () => {
  for (const table of fs.readdirSync(path.join(rules, 'messages'))) {
    const [subject = ''] = table.split('.');
    expect(await built(`messages/${table}`)).toBe(`export const ${subject}Messages = {};`);
  }
  const { noMessageDefined } = allMessages;
  expect(await built('messages.ts')).toContain(`Object.assign(messages, ${JSON.stringify({ noMessageDefined })});`);
});
