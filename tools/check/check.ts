/**
 * `npm run check`: what an edit is most likely to break, in less than a minute. Types, format, folder directions and unused code are
 * checked everywhere; lint and tests cover what changed since the main branch, with uncommitted work. `-- --since REF` compares with
 * another commit.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { projectNode, root } from '../bootstrap/places.mjs';
import { report } from '../bootstrap/problem.mjs';
import { programsOfCalls } from '../test-run/programs-of-calls.ts';
import { neutralEnvironment } from '../test-run/run-tool.ts';
import { changedFiles } from './changed-files.ts';
import { importersOf } from './importers.ts';
import { testsToRun } from './tests-to-run.ts';

type Check = {
  readonly name: string;
  readonly commands: readonly (readonly [script: string, ...args: string[]])[];
  readonly env?: Readonly<Record<string, string>>;
};

type Outcome = { readonly passed: boolean; readonly output: string };

/** Each check uses about one core. */
const checksAtOnce = 2;

try {
  await check();
} catch (error) {
  report(error);
  process.exitCode = 1;
}

async function check(): Promise<void> {
  const startedMs = performance.now();
  const { values } = parseArgs({ options: { since: { type: 'string' } } });
  const changed = changedFiles(values.since);
  const { chosen, leftOut } = testsToRun(changed, importersOf(root));
  const waiting = await checksFor(changed, chosen);
  const failed: string[] = [];
  const runNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const beganMs = performance.now();
      const { passed, output } = await run(next);
      console.log(`${passed ? 'ok    ' : 'FAILED'} ${next.name} (${seconds(beganMs)} s)`);
      if (passed) continue;
      failed.push(next.name);
      console.log(output);
    }
  };
  await Promise.all(Array.from({ length: checksAtOnce }, runNext));
  if (leftOut > 0) console.log(`${leftOut} more test files depend on what changed; npm test runs them.`);
  console.log(
    failed.length === 0
      ? `All ok in ${seconds(startedMs)} s.`
      : `Failed: ${failed.join(', ')} (${seconds(startedMs)} s).`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}

/** The longest first. */
async function checksFor(changed: readonly string[], tests: readonly string[]): Promise<Check[]> {
  const code = changed.filter((file) => /^(src|tools|bench|e2e)\/.*\.(ts|tsx|mjs)$|^[^/]+\.ts$/.test(file));
  const tsc = 'node_modules/typescript/bin/tsc';
  return [
    ...(tests.length === 0
      ? []
      : [
          {
            name: `tests (${tests.length} files)`,
            commands: [['node_modules/vitest/vitest.mjs', 'run', ...tests]] as const,
            env: await programsOfCalls(),
          },
        ]),
    {
      name: 'types',
      commands: [
        [tsc, '-p', '.', '--incremental', '--tsBuildInfoFile', 'build/types.tsbuildinfo'],
        [tsc, '-p', 'src/rules', '--incremental', '--tsBuildInfoFile', 'build/types-of-rules.tsbuildinfo'],
      ],
    },
    ...(code.length === 0
      ? []
      : [{ name: `lint (${code.length} files)`, commands: [['node_modules/oxlint/bin/oxlint', ...code]] as const }]),
    { name: 'unused code', commands: [['node_modules/knip/bin/knip.js']] },
    { name: 'directions and names', commands: [['tools/tidy/tidy.ts']] },
    { name: 'format', commands: [['node_modules/@biomejs/biome/bin/biome', 'format', '.']] },
  ];
}

async function run({ commands, env }: Check): Promise<Outcome> {
  for (const [script, ...args] of commands) {
    const child = spawn(projectNode, [path.join(root, script), ...args], {
      cwd: root,
      env: { ...neutralEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<number | null>((resolve) => {
      child.once('close', (code) => resolve(code));
    });
    const [output, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    if (code !== 0) return { passed: false, output: output + complaints };
  }
  return { passed: true, output: '' };
}

function seconds(sinceMs: number): string {
  return ((performance.now() - sinceMs) / 1000).toFixed(1);
}
