import { importedFile } from '../tidy/imported-file.ts';
import { importsOf } from '../tidy/imports-of.ts';
import { readModule } from '../tidy/read-module.ts';

/** All files of ours that the entries load, themselves included. Types alone load nothing. */
export function serverModules(root: string, entries: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const add = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    if (!file.endsWith('.ts')) return;
    for (const { specifier, isTypeOnly } of importsOf(readModule(root, file).program)) {
      const imported = isTypeOnly ? undefined : importedFile(root, file, specifier);
      if (imported !== undefined) add(imported);
    }
  };
  for (const entry of entries) add(entry);
  return [...found].sort();
}
