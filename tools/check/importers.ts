import fs from 'node:fs';
import path from 'node:path';
import { importedFile } from '../tidy/imported-file.ts';

/** For each file, the files that import it. */
export type Importers = ReadonlyMap<string, readonly string[]>;

const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*'([#.][^']+)'/g;

export function importersOf(root: string): Importers {
  const importers = new Map<string, string[]>();
  for (const file of codeFiles(root)) {
    for (const [, specifier = ''] of fs.readFileSync(path.join(root, file), 'utf8').matchAll(importPattern)) {
      const imported = importedFile(root, file, specifier);
      if (imported === undefined) continue;
      const known = importers.get(imported);
      if (known) known.push(file);
      else importers.set(imported, [file]);
    }
  }
  return importers;
}

function codeFiles(root: string): string[] {
  return ['src', 'tools'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`),
  );
}
