import fs from 'node:fs';
import path from 'node:path';
import type { Breach } from './breach.ts';
import { callIdsOf, checkCallIds } from './check-call-ids.ts';
import { checkComponentName } from './check-component-name.ts';
import { checkCycles } from './check-cycles.ts';
import { checkFileName } from './check-file-name.ts';
import { checkGuards } from './check-guards.ts';
import { checkImports } from './check-imports.ts';
import { checkNames } from './check-names.ts';
import { checkOutcomes } from './check-outcomes.ts';
import { checkSql } from './check-sql.ts';
import { checkWireNames } from './check-wire-names.ts';
import { type Module, readModule } from './read-module.ts';
import { wireNamesOf } from './wire-names.ts';

const checkedFolders = ['src', 'tools', 'bench', 'e2e'];
const codeFile = /\.(ts|tsx|mts|mjs|js)$/;

/** All breaches in the tree under `root`, in the order of the files; then the cycles. */
export function checkTree(root: string): { files: number; breaches: Breach[] } {
  const files = checkedFolders.flatMap((folder) => filesUnder(root, folder));
  const modules = new Map(files.filter((file) => codeFile.test(file)).map((file) => [file, readModule(root, file)]));
  const names = { wireNames: wireNamesOf([...modules.values()]), callIds: callIdsOf([...modules.values()]) };
  return {
    files: files.length,
    breaches: [
      ...files.flatMap((file) => checkFile(root, file, modules.get(file), names)),
      ...checkCycles(root, [...modules.values()]),
    ],
  };
}

/** What the contracts of the whole tree declare. */
type DeclaredNames = { readonly wireNames: ReadonlySet<string>; readonly callIds: ReadonlySet<string> };

function checkFile(root: string, file: string, module: Module | undefined, names: DeclaredNames): Breach[] {
  const byName = checkFileName(file);
  if (!module) return byName;
  if (module.syntaxErrors.length > 0) return [...byName, ...syntaxErrors(module)];
  return [
    ...byName,
    ...checkComponentName(module),
    ...checkImports(root, module),
    ...checkNames(module),
    ...checkSql(module),
    ...checkGuards(module),
    ...checkOutcomes(module),
    ...checkWireNames(module, names.wireNames),
    ...checkCallIds(module, names.callIds),
  ];
}

/** A file that can't be parsed can't be checked, so it does not pass. */
function syntaxErrors(module: Module): Breach[] {
  return module.syntaxErrors.map(({ message, start }) => ({
    file: module.file,
    line: module.lineAt(start),
    rule: 'syntax',
    why: `this cannot be parsed: ${message}`,
  }));
}

function filesUnder(root: string, folder: string): string[] {
  const place = path.join(root, folder);
  if (!fs.existsSync(place)) return [];
  return fs
    .readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !name.endsWith('.md'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(root, file) : [file];
    });
}
