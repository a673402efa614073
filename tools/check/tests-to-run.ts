import type { Importers } from './importers.ts';

const testPattern = /\.test\.tsx?$/;
/** Tests of rules take milliseconds; a test that makes calls starts a server and a database. */
const quickPattern = /^(src\/(rules|kit)|tools)\/(?!.*\.calls\.test\.ts$)/;

/** As many as fit into the minute that `npm run check` may take. */
const testFilesMax = { quick: 80, calls: 10 };

/**
 * The tests that a change is most likely to break: those that import it, directly or through other files, nearest first. A change that
 * everything depends on would run everything, so there is a limit.
 */
export function testsToRun(
  changed: readonly string[],
  importers: Importers,
  max: typeof testFilesMax = testFilesMax,
): { readonly chosen: readonly string[]; readonly leftOut: number } {
  const tests = nearestFirst(changed, importers).filter((file) => testPattern.test(file) && !file.startsWith('e2e/'));
  const quick = tests.filter((file) => quickPattern.test(file));
  const calls = tests.filter((file) => !quickPattern.test(file));
  const chosen = [...quick.slice(0, max.quick), ...calls.slice(0, max.calls)];
  return { chosen, leftOut: tests.length - chosen.length };
}

/** The files themselves, then those that import them, then those that import these, each once. */
function nearestFirst(changed: readonly string[], importers: Importers): string[] {
  const found = new Set(changed);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return [...found];
}
