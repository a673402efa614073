import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../bootstrap/places.mjs';

const page = fs.readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const testFile = /[\w/.-]+\.test\.tsx?/g;

/** One or more quoted test names, followed by the files that they are in. */
const citation = /((?:`[^`]+`(?:, )?)+) \(([^()]*\.test\.tsx?[^()]*)\)/g;

test('every cited test file exists', () => {
  const files = new Set([...page.matchAll(testFile)].map(([file]) => file));
  expect(files.size).toBeGreaterThan(50);
  expect([...files].filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});

test('every cited test name is in one of its files', () => {
  const cited = [...page.matchAll(citation)].flatMap(([, names = '', files = '']) => {
    const sources = [...files.matchAll(testFile)]
      .map(([file]) => path.join(root, file))
      .filter((file) => fs.existsSync(file))
      .map((file) => fs.readFileSync(file, 'utf8'));
    return quoted(names).map((name) => ({ name, isFound: sources.some((source) => holds(source, name)) }));
  });
  expect(cited.length).toBeGreaterThan(80);
  expect(cited.filter(({ isFound }) => !isFound).map(({ name }) => name)).toEqual([]);
});

test('every cited test name has its file', () => {
  const withoutFile = quoted(page.replaceAll(citation, '')).filter((name) => /^[A-Z]{3}-\d\d /.test(name));
  expect(withoutFile).toEqual([]);
});

function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

/** `{call}` and `…` stand for any words. */
function holds(source: string, name: string): boolean {
  return name.split(/\{\w+\}|…/).every((words) => source.includes(words.trim()));
}
