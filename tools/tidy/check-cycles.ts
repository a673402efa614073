import type { Breach } from './breach.ts';
import { importedFile } from './imported-file.ts';
import { importsOf } from './imports-of.ts';
import type { Module } from './read-module.ts';

/** The files that one file imports, with the place of the first import of each. */
type Imports = ReadonlyMap<string, { readonly start: number }>;

/**
 * Refuses files that import each other, directly or through others. Types count: two files that need each other's types can't be read
 * or moved one without the other. Each cycle is reported once, at its first file.
 */
export function checkCycles(root: string, modules: readonly Module[]): Breach[] {
  const graph = new Map(modules.map((module) => [module.file, importsIn(root, module)]));
  // Files that are in no cycle, and those whose cycle is reported: no search has to go through them again.
  const checked = new Set<string>();
  return modules.flatMap((module) => {
    if (checked.has(module.file)) return [];
    const cycle = shortestCycle(graph, module.file, checked);
    for (const file of cycle ?? [module.file]) checked.add(file);
    if (!cycle) return [];
    const [, next = module.file] = cycle;
    return [
      {
        file: module.file,
        line: module.lineAt(graph.get(module.file)?.get(next)?.start ?? 0),
        rule: 'cycle' as const,
        why: `${cycle.join(' → ')}. Move what they share into a file of its own; type imports count too.`,
      },
    ];
  });
}

function importsIn(root: string, module: Module): Imports {
  const imports = new Map<string, { readonly start: number }>();
  for (const { specifier, start } of importsOf(module.program)) {
    const file = importedFile(root, module.file, specifier);
    if (file !== undefined && !imports.has(file)) imports.set(file, { start });
  }
  return imports;
}

/** Breadth first, so that the first path back to `start` is the shortest. */
function shortestCycle(
  graph: ReadonlyMap<string, Imports>,
  start: string,
  checked: ReadonlySet<string>,
): readonly string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const next of graph.get(file)?.keys() ?? []) {
      if (next === start) return [...pathTo(file, cameFrom), start];
      if (cameFrom.has(next) || checked.has(next)) continue;
      cameFrom.set(next, file);
      queue.push(next);
    }
  }
  return undefined;
}

function pathTo(file: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const before = cameFrom.get(file);
  return before === undefined ? [file] : [...pathTo(before, cameFrom), file];
}
