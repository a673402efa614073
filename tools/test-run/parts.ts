import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { builtServer } from '../bootstrap/places.mjs';
import type { Counts } from './counts.ts';
import { ensureChromium, ensurePostgres15 } from './debian-packages.ts';
import { countFaults } from './faults-report.ts';
import { programsOfCalls } from './programs-of-calls.ts';
import { newReportFile, readReport } from './read-report.ts';
import { runPlaywright } from './run-playwright.ts';
import { runTool } from './run-tool.ts';
import { runVitest } from './run-vitest.ts';

export type Part = {
  readonly name: string;
  readonly title: string;
  /**
   * Alone, it or the part before it would leave the cores idle, so it starts with that part, and the parts after it don't wait for it. What it
   * prints is shown at the end.
   */
  readonly runsBeside?: true;
  /** It needs the whole machine, so it starts once those that run beside others have ended, and what they printed is shown. */
  readonly runsAlone?: true;
  /** `paths` narrow the part to some of its files, where it has files to choose from. */
  run(paths: readonly string[], output?: Output): Promise<Counts>;
};

/** Where a part prints: here, or into an open file. */
export type Output = 'inherit' | number;

/** In this order: the parts that fail quickly come first. */
export const parts: readonly Part[] = [
  {
    name: 'types',
    title: 'types: the whole project, and rules with nothing but the language',
    run: () =>
      check([
        ['node_modules/typescript/bin/tsc', '-p', '.'],
        ['node_modules/typescript/bin/tsc', '-p', 'src/rules'],
      ]),
  },
  { name: 'lint', title: 'lint', run: () => check([['node_modules/oxlint/bin/oxlint']]) },
  { name: 'format', title: 'format', run: () => check([['node_modules/@biomejs/biome/bin/biome', 'format', '.']]) },
  { name: 'tidy', title: 'folder directions, sides and names', run: () => check([['tools/tidy/tidy.ts']]) },
  { name: 'commits', title: 'subjects of commits', run: () => check([['tools/commits/commits.ts']]) },
  {
    name: 'knip',
    title: 'dead files, exports and dependencies',
    runsBeside: true,
    run: (_paths, output) => check([['node_modules/knip/bin/knip.js']], output),
  },
  {
    name: 'unreached',
    title: 'no file and no export that only tests reach',
    runsBeside: true,
    run: (_paths, output) =>
      check(
        [
          [
            'node_modules/knip/bin/knip.js',
            '--production',
            '--config',
            'knip.production.json',
            '--include',
            'files,exports',
          ],
        ],
        output,
      ),
  },
  {
    name: 'requirements',
    title: 'a call or a page proves every requirement',
    run: () => check([['tools/requirements/requirements.ts']]),
  },
  { name: 'build', title: 'the web client builds', run: () => check([['tools/build.mjs', '--if-stale']]) },
  {
    name: 'size',
    title: 'the first loads of the home and ship pages are within their limits',
    run: () => check([['tools/build.mjs', '--if-stale'], ['tools/web-build/size.ts']]),
  },
  { name: 'rules', title: 'rules', run: (paths) => runVitest({ name: 'rules', project: 'rules', paths }) },
  {
    name: 'cluster',
    title: 'a cluster loses a server and its primary, the short version',
    runsBeside: true,
    run: (_paths, output) => cluster(output),
  },
  {
    name: 'calls',
    title: 'calls, on the embedded database',
    run: calls,
  },
  {
    name: 'faults',
    title: 'orders while things break, the short version',
    runsBeside: true,
    run: (_paths, output) => faults(output),
  },
  {
    name: 'postgres',
    title: "calls on Debian's PostgreSQL 15 by DATABASE_URL",
    runsBeside: true,
    run: callsOnPostgres15,
  },
  { name: 'journeys', title: 'journeys in a browser', runsAlone: true, run: journeys },
];

/** A check passes or fails as a whole, so it counts as one, however many commands it runs. */
async function check(
  commands: readonly (readonly [script: string, ...args: string[]])[],
  output: Output = 'inherit',
): Promise<Counts> {
  let failed = false;
  for (const [script, ...args] of commands) {
    if ((await runTool(script, args, {}, output)) !== 0) failed = true;
  }
  return failed ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 };
}

/**
 * Tests that query the database run only on PostgreSQL 15, which supports the least. The embedded database is covered by the tests of the
 * whole server, by the faults run and by the journeys.
 */
export const onPostgres15Only = [
  'src/capabilities/*/*.test.ts',
  'src/capabilities/*/server/**/*.test.ts',
  'src/journeys/*/*.test.ts',
  'src/journeys/*/server/**/*.test.ts',
  'src/records/**/*.test.ts',
];

async function calls(paths: readonly string[]): Promise<Counts> {
  const exclude = paths.length > 0 ? [] : onPostgres15Only;
  if (mayOpenPages(paths)) await buildPages();
  const env = { ...(await programsOfCalls()), ...(await builtPrograms(paths)) };
  return await runVitest({ name: 'calls', project: 'calls', paths, exclude, env });
}

/** Browser code doesn't query a database. */
export const notOnPostgres15 = ['**/web/**'];

export const sqlTests = [
  'src/ports/database/in-transaction.test.ts',
  'src/ports/database/migrate.test.ts',
  'src/records',
  'src/capabilities',
  'src/journeys',
];

/** The tests that use SQL, except those that start and kill servers of their own. */
async function callsOnPostgres15(paths: readonly string[], output: Output = 'inherit'): Promise<Counts> {
  // Beside "calls", the package must not be installed twice at the same time.
  await programsOfCalls().catch(() => undefined);
  process.env['POSTGRES_15_BIN'] = await ensurePostgres15();
  // Only now: a mistake in there is a failure of this part and must not keep the others from running.
  const { startDebianPostgres } = await import('#ports/database/testing/debian-postgres.ts');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portage-postgres-15-'));
  const server = await startDebianPostgres({ folder });
  try {
    return await runVitest({
      name: 'calls-on-postgres-15',
      project: 'calls',
      paths: paths.length > 0 ? paths : sqlTests,
      exclude: notOnPostgres15,
      env: { DATABASE_URL: server.url },
      output,
    });
  } finally {
    await server.stop();
  }
}

/** Its checks count as tests; one that was not even reached left no report. */
async function faults(output: Output = 'inherit'): Promise<Counts> {
  // Without them faults has a database of its own.
  await programsOfCalls().catch(() => undefined);
  const file = newReportFile('faults');
  const exitCode = await runTool('tools/faults/faults.ts', ['--short', '--report', file], {}, output);
  return countFaults(readReport(file), exitCode);
}

async function cluster(output: Output = 'inherit'): Promise<Counts> {
  // It checks by itself for the programs that it needs, and reports those that are missing.
  await programsOfCalls().catch(() => undefined);
  const file = newReportFile('cluster');
  const exitCode = await runTool('tools/cluster/cluster.ts', ['--short', '--report', file], {}, output);
  return countFaults(readReport(file), exitCode);
}

async function journeys(paths: readonly string[]): Promise<Counts> {
  await buildPages();
  return await runPlaywright(paths, { CHROMIUM_PATH: await ensureChromium(), ...(await builtPrograms(paths)) });
}

/** Whether some of these files start the whole server, whose pages have to be there. A whole part builds them with the server. */
export function mayOpenPages(paths: readonly string[]): boolean {
  return paths.some((chosen) => /^(\.\/)?(src$|src\/app\b|tools\b)/.test(chosen));
}

/** Otherwise a test would open the pages of an older client, or none, and fail for a reason that it does not name. */
async function buildPages(): Promise<void> {
  if ((await runTool('tools/build.mjs', ['--if-stale', '--pages'])) !== 0) {
    throw new Error('The tests need the pages, which could not be built; see the lines above.');
  }
}

/** A whole part starts servers and commands as they are built, which takes half as long; single files start the sources. */
async function builtPrograms(paths: readonly string[]): Promise<Readonly<Record<string, string>>> {
  if (paths.length > 0 || (await runTool('tools/build.mjs', ['--if-stale'])) !== 0) return {};
  return { BUILT_PROGRAMS: builtServer };
}
