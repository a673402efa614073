import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { limits } from './limits.ts';

const sources = path.resolve(import.meta.dirname, '..');

test('every limit is read by code outside of tests', () => {
  const code = fs
    .globSync('**/*.{ts,tsx}', { cwd: sources, exclude: ['**/*.test.*', '**/testing/**', 'rules/limits.ts'] })
    .map((file) => fs.readFileSync(path.join(sources, file), 'utf8'))
    .filter((text) => text.includes('rules/limits.ts') || text.includes('./limits.ts'));
  const read = new Set(code.flatMap(limitsReadBy));
  expect(Object.keys(limits).filter((name) => !read.has(name))).toEqual([]);
});

test('a limit that only a comment names is not read', () => {
  const code = '/** limits.one */\n// limits.two\nconst three = limits.three; // limits.four';
  expect(limitsReadBy(code)).toEqual(['three']);
});

test('every limit is a whole number', () => {
  for (const value of Object.values(limits).flat()) expect(Number.isSafeInteger(value)).toBe(true);
});

function limitsReadBy(code: string): string[] {
  const withoutComments = code.replaceAll(/\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gs, '');
  return [...withoutComments.matchAll(/(?<![\w.])limits\.(\w+)/g)].map(([, name = '']) => name);
}
