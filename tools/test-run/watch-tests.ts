import { Problem } from '../bootstrap/problem.mjs';
import { programsOfCalls } from './programs-of-calls.ts';
import { runTool } from './run-tool.ts';

/** `npm test -- --watch PATH`: runs the tests of a file or folder again whenever something changes that they import. */
export async function watchTests(paths: readonly string[]): Promise<number> {
  if (paths.length === 0) throw new Problem('Which tests? Write "npm test -- --watch PATH", with a file or a folder.');
  return await runTool('node_modules/vitest/vitest.mjs', ['watch', ...paths], await programsOfCalls());
}
