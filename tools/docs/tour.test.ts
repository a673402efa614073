import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../bootstrap/places.mjs';

const sections = fs
  .readFileSync(path.join(root, 'docs/tour.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [title = ''] = section.split('\n');
    return { title, files: [...section.matchAll(/^\d+\. `([^`]+)`: \S/gm)].map(([, file = '']) => file) };
  });

test('the tour follows a price, an order and a takeover', () => {
  expect(sections.map(({ title }) => title.replace(/ \(\d+ files\)$/, ''))).toEqual([
    'A price',
    'An order and its recovery',
    'A takeover',
  ]);
});

describe.each(sections)('$title', ({ title, files }) => {
  test('every file exists', () => {
    expect(files.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
  });

  test('the count is right, and no file is visited twice', () => {
    expect(title).toContain(`(${new Set(files).size} files)`);
    expect(files).toHaveLength(new Set(files).size);
  });

  test('every file of src/access that its server files import is listed', () => {
    const missing = files
      .filter((file) => file.includes('/server/'))
      .flatMap((file) => accessFilesOf(file).map((imported) => ({ file, imported })))
      .filter(({ imported }) => !files.includes(imported));
    expect(missing).toEqual([]);
  });
});

/** The files of `src/access` whose code a file imports; types alone do nothing. */
function accessFilesOf(file: string): string[] {
  const source = fs.readFileSync(path.join(root, file), 'utf8');
  return [...source.matchAll(/^import (?!type )[^;]* from '#access\/([^']+)';/gm)].map(
    ([, name]) => `src/access/${name}`,
  );
}
