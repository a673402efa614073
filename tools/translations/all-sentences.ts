import fs from 'node:fs';
import path from 'node:path';
import countries from '../../data/countries.json' with { type: 'json' };
import { messages } from '../../src/rules/messages.ts';
import { sentencesInSource } from './sentences-in-source.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Every sentence that customers can read: those in the source, the messages, and what countries call the fields of an address. */
export function allSentences(): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>();
  const add = (sentence: string, file: string): void => {
    files.set(sentence, [...new Set([...(files.get(sentence) ?? []), file])]);
  };
  for (const file of sourceFiles('src')) {
    const code = fs.readFileSync(path.join(root, file), 'utf8');
    if (code.includes('t`')) for (const { sentence } of sentencesInSource(file, code)) add(sentence, file);
  }
  for (const sentence of Object.values(messages)) add(sentence, 'src/rules/messages.ts');
  for (const { alias } of countries) for (const name of Object.values(alias ?? {})) add(name, 'data/countries.json');
  return files;
}

/** The files of a folder that are no tests. */
export function sourceFiles(folder: string): readonly string[] {
  return fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const place = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return sourceFiles(place);
      return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [place] : [];
    })
    .sort();
}
