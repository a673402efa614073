import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { limits } from './limits.ts';

const sources = path.resolve(import.meta.dirname, '..');

test('every limit is enforced somewhere: code that runs reads it', () => {
  const code = fs
    .globSync('**/*.{ts,tsx}', { cwd: sources, exclude: ['**/*.test.*', '**/testing/**', 'rules/limits.ts'] })
    .map((file) => fs.readFileSync(path.join(sources, file), 'utf8'))
    .filter((text) => text.includes('rules/limits.ts') || text.includes('./limits.ts'));
  const words = new Set(code.join(' ').match(/\w+/g));
  expect(Object.keys(limits).filter((name) => !words.has(name))).toEqual([]);
});

test('every limit is a whole number', () => {
  for (const value of Object.values(limits).flat()) expect(Number.isSafeInteger(value)).toBe(true);
});
