// A cluster on this one machine, of which one part after the other is killed while orders are placed; then the books are audited.
// docs/cluster.md explains it.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildServer } from '../bootstrap/build-server.mjs';
import { Findings } from '../faults/findings.ts';
import { failureOf } from '../test-run/counts.ts';
import { optionsOrExit } from '../command-options.ts';
import { checkPromises } from './check-promises.ts';
import { disturbances } from './disturbances.ts';
import { figuresOf, type Phase } from './figures.ts';
import { type Cluster, type ClusterSize, openCluster } from './open-cluster.ts';
import { type ClusterOptions, readOptions } from './read-options.ts';
import { type Shopping, startShopping } from './shoppers.ts';

const sizes: Readonly<Record<'whole' | 'short', ClusterSize>> = {
  whole: { servers: 3, workers: 2, speed: 1 },
  // Waiting for the recovery of crashed payments would take most of the time of a short run.
  short: { servers: 2, workers: 1, speed: 5 },
};

/** Longer than any failover should take, on a machine with other work. */
const withoutOrdersMaxMs = 30_000;

const problemsShownMax = 10;

/** Servers look four times a second, on a machine with other work. */
const replicaNoticedWithinMs = 30_000;

const options = optionsOrExit(readOptions(process.argv.slice(2)));
await buildServer();
const findings = await run(options);
const failed = findings.checks.filter(({ problems }) => problems.length > 0);
for (const { sentence, problems } of failed) {
  console.log(`\nBROKEN: ${sentence} (${problems.length} times)`);
  for (const problem of problems.slice(0, problemsShownMax)) console.log(`  ${problem}`);
}
const passed = findings.checks.length - failed.length;
console.log(`\n${passed} checks passed, ${failed.length} failed`);
if (options.reportFile) {
  const failures = failed.map(({ sentence, problems }) => failureOf(sentence, problems.join('\n')));
  await writeFile(options.reportFile, JSON.stringify({ passed, failed: failed.length, failures }));
}
process.exit(failed.length === 0 ? 0 : 1);

async function run({ isShort, rate, seconds, keepsLogs }: ClusterOptions): Promise<Findings> {
  const kind = isShort ? 'short' : 'whole';
  const startedMs = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'portage-cluster-'));
  // PostgreSQL and PgBouncer run as other users where we are root.
  await chmod(folder, 0o755);
  const cluster = await openCluster({ folder, size: sizes[kind] });
  const stop = async (): Promise<void> => {
    await cluster.close();
    if (keepsLogs) console.log(`The logs are in ${join(folder, 'logs')}.`);
    else await rm(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  try {
    printLine(startedMs, `the cluster is there: ${describe(sizes[kind])}`);
    const found = new Findings();
    found.expect('lists are read from the replica', ...(await serversWhere(cluster, 'portage_replica_in_use 0')));
    const shopping = startShopping(cluster.url, rate);
    const phases = await disturb(cluster, { kind, seconds, report: (line) => printLine(startedMs, line) });
    await shopping.finish();
    printLine(startedMs, `all shoppers are answered, ${shopping.acknowledged.length} orders`);
    const others = await serversWhere(cluster, 'portage_replica_in_use 1');
    found.expect('a replica that was promoted answers no lists', ...others);
    const books = cluster.books(cluster.databases.urlOn(cluster.databases.replica));
    const report = (line: string) => printLine(startedMs, line);
    const outcome = await checkPromises(books, { shopping, findings: found, report });
    await books.close();
    report('all labels are bought');
    printTable({ shopping, phases, isShort, rate, found, outcome });
    return found;
  } finally {
    await stop();
  }
}

/** The servers that still report this state of the replica after some seconds, or don't answer. */
async function serversWhere({ servers }: Cluster, line: string): Promise<readonly string[]> {
  const endMs = performance.now() + replicaNoticedWithinMs;
  for (;;) {
    const texts = await Promise.all(
      servers.map(async ({ url }) => (await fetch(`${url}/metrics`).catch(() => null))?.text() ?? ''),
    );
    const left = servers.filter((_server, index) => {
      const text = texts[index] ?? '';
      return !text.includes('\nportage_replica_in_use ') || text.includes(`\n${line}\n`);
    });
    if (left.length === 0 || performance.now() > endMs) return left.map(({ url }) => `${url}: ${line}`);
    await wait(500);
  }
}

/** Runs the disturbances one after the other, with undisturbed time before, between and after. */
async function disturb(
  cluster: Cluster,
  { kind, seconds, report }: { kind: 'whole' | 'short'; seconds: number; report(line: string): void },
): Promise<readonly Phase[]> {
  const list = disturbances[kind];
  const stretchMs = (seconds * 1000) / (list.length + 2);
  const beganMs = performance.now();
  const until = (ms: number) => wait(Math.max(0, ms - performance.now()));
  const phases: Phase[] = [];
  let fromMs = beganMs;
  let name = 'before';
  for (const [index, disturbance] of list.entries()) {
    await until(beganMs + stretchMs * (index + 1));
    const nowMs = performance.now();
    phases.push({ name, fromMs, toMs: nowMs });
    fromMs = nowMs;
    name = disturbance.name;
    report(disturbance.name);
    await disturbance.run(cluster);
    report(`  mended after ${((performance.now() - nowMs) / 1000).toFixed(1)} s`);
  }
  await until(beganMs + stretchMs * (list.length + 1));
  phases.push({ name, fromMs, toMs: performance.now() });
  fromMs = performance.now();
  // A machine with other work is late, and still needs time to show how it does afterward.
  await until(fromMs + stretchMs);
  phases.push({ name: 'after', fromMs, toMs: performance.now() });
  return phases;
}

function describe({ servers, workers, speed }: ClusterSize): string {
  const clock = speed === 1 ? '' : `, its clock runs ${speed} times as fast as ours`;
  return `a primary, a synchronous replica, pgbouncer, ${servers} servers, ${workers} ${workers === 1 ? 'worker' : 'workers'}, a balancer, the gateway and the carrier${clock}`;
}

function printLine(startedMs: number, line: string): void {
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(0).padStart(4)} s  ${line}`);
}

type RunResult = {
  readonly shopping: Shopping;
  readonly phases: readonly Phase[];
  readonly isShort: boolean;
  readonly rate: number;
  readonly found: Findings;
  readonly outcome: { readonly lost: readonly string[]; readonly doubled: readonly string[] };
};

/** The figures as Markdown tables, which read well in a terminal too. */
function printTable({ shopping, phases, isShort, rate, found, outcome }: RunResult): void {
  const figures = figuresOf(phases, shopping.acknowledged);
  console.log('');
  console.log('| phase | seconds | orders a second | median | p99 | longest without an order |');
  console.log('|---|---|---|---|---|---|');
  for (const [index, { name, orders, p50Ms, p99Ms, longestGapMs }] of figures.entries()) {
    const phase = phases[index];
    const tookS = phase ? (phase.toMs - phase.fromMs) / 1000 : 0;
    const cells = [
      name,
      tookS.toFixed(0),
      (orders / tookS).toFixed(1),
      duration(p50Ms),
      duration(p99Ms),
      duration(longestGapMs),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  const wholeS = ((phases.at(-1)?.toMs ?? 0) - (phases[0]?.fromMs ?? 0)) / 1000;
  const longestGapMs = Math.max(...figures.map((one) => one.longestGapMs));
  // On a machine that is busy with other tests, the time would say nothing about the failover.
  if (!isShort) {
    const isGapShort = longestGapMs <= withoutOrdersMaxMs;
    found.expect('orders are placed again within 30 s', ...(isGapShort ? [] : [duration(longestGapMs)]));
  }
  const stray = problemsOf(found, 'no money was captured without an order, or is being refunded');
  const twice = problemsOf(found, 'no key and no cart was charged twice');
  const before = figures[0];
  const after = figures.at(-1);
  const lines: readonly (readonly [string, string])[] = [
    ['orders placed', String(shopping.acknowledged.length)],
    ['orders a second, wanted and reached', `${rate} and ${(shopping.acknowledged.length / wholeS).toFixed(1)}`],
    ['shoppers who did not come, because too many were there', String(shopping.turnedAway())],
    ['presses that were sent again', String(shopping.resent())],
    ['acknowledged orders lost', String(outcome.lost.length)],
    ['charged without an order', String(stray.length)],
    ['ordered or charged twice', String(outcome.doubled.length + twice.length)],
    ['longest time without a placed order', duration(longestGapMs)],
    ['p99 before and after', `${duration(before?.p99Ms ?? null)} and ${duration(after?.p99Ms ?? null)}`],
  ];
  console.log('\n| promise | found |\n|---|---|');
  for (const [what, value] of lines) console.log(`| ${what} | ${value} |`);
}

function problemsOf(found: Findings, sentence: string): readonly string[] {
  const check = found.checks.find((one) => one.sentence === sentence);
  if (!check) throw new Error(`The audit did not look whether ${sentence}.`);
  return check.problems;
}

function duration(value: number | null): string {
  if (value === null) return '–';
  return value < 1000 ? `${value.toFixed(0)} ms` : `${(value / 1000).toFixed(1)} s`;
}
