import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../bootstrap/places.mjs';

const text = fs.readFileSync(path.join(root, 'docs/conventions.md'), 'utf8');
const conventions = [...text.matchAll(/^\| (\d+) \| (.+?) \| (kept|partly|not) \| (.*?) ?\|$/gm)].map(
  ([, number, words = '', state = '', seen = '']) => ({ number: Number(number), words, state, seen }),
);

test('there are 56 conventions, and the score is their count', () => {
  expect(conventions.map(({ number }) => number)).toEqual(Array.from({ length: 56 }, (_, index) => index + 1));
  const count = (state: string) => conventions.filter((one) => one.state === state).length;
  expect(text).toContain(
    `${conventions.length} conventions of checkouts that people finish. ` +
      `**${count('kept')} kept, ${count('partly')} partly, ${count('not')} not.**`,
  );
});

test('each that is kept or partly kept can be seen in a journey or a picture', () => {
  const unseen = conventions.filter(({ state, seen }) => state !== 'not' && !/^(`e2e\/|picture `)/.test(seen));
  expect(unseen).toEqual([]);
});

test('each that is not kept, or only partly, says what is missing', () => {
  const silent = conventions.filter(({ state, seen }) => state !== 'kept' && !/[.]$/.test(seen));
  expect(silent).toEqual([]);
});

test('every named journey and picture exists', () => {
  const journeys = [...text.matchAll(/`(e2e\/[\w-]+\.test\.ts)` “(.+?)”/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));
  expect(journeys.length).toBeGreaterThan(0);
  const missing = journeys.filter(({ file, title }) => {
    const place = path.join(root, file);
    const source = fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : '';
    return !source.includes(`test('${title}`) && !source.includes(`test(\`${title}`);
  });
  expect(missing).toEqual([]);

  const pictures = fs.readFileSync(path.join(root, 'tools/pictures.ts'), 'utf8');
  const named = [...text.matchAll(/picture `([\w-]+)`/g)].map(([, name = '']) => name);
  const isTaken = (name: string) =>
    pictures.includes(`name: '${name}'`) || (name.startsWith('home-') && pictures.includes('name: `home-${brand}`'));
  expect(named.filter((name) => !isTaken(name))).toEqual([]);
});
