import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../bootstrap/places.mjs';

const text = fs.readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
const practices = [...text.matchAll(/^\| (\d+) \| (.+?) \| (kept|partly|not) \| (.+?) \|$/gm)].map(
  ([, number, words = '', state = '', shown = '']) => ({ number: Number(number), words, state, shown }),
);

test('there are 30 practices, and the score is their count', () => {
  expect(practices.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  const count = (state: string) => practices.filter((one) => one.state === state).length;
  expect(text).toContain(`**${count('kept')} kept, ${count('partly')} partly, ${count('not')} not.**`);
});

test('each that is kept or partly kept names a test, and each test is there', () => {
  const testsIn = (words: string): string[] =>
    [...words.matchAll(/`([\w/.-]+\.test\.ts)`/g)].map(([, file = '']) => file);
  expect(practices.filter(({ state, shown }) => state !== 'not' && testsIn(shown).length === 0)).toEqual([]);
  const files = testsIn(text);
  expect(files.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});

test('each that is not kept, or only partly, says what is missing', () => {
  expect(practices.filter(({ state, shown }) => state !== 'kept' && !shown.endsWith('.'))).toEqual([]);
});

test('every named command exists', () => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const scriptsNamed = [...text.matchAll(/`npm run ([\w]+)/g)].map(([, name = '']) => name);
  expect(scriptsNamed.filter((name) => !(name in scripts))).toEqual([]);
  const commands = fs.readFileSync(path.join(root, 'tools/portage/commands.ts'), 'utf8');
  const commandsNamed = [...text.matchAll(/portage -- ([\w-]+)/g)].map(([, name = '']) => name);
  const isKnown = (name: string) => commands.includes(`./commands/${name}.ts`);
  expect(commandsNamed.filter((name) => !isKnown(name))).toEqual([]);
});
