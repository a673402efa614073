// Breaks everything that can break while orders are placed, and checks after each case that all of the money is where it belongs.
// docs/faults.md explains it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../../bench/stage/seeded-random.ts';
import { failureOf } from '../test-run/counts.ts';
import { optionsOrExit } from '../command-options.ts';
import { audit, recoveryMaxMs, untilRecovered } from './audit.ts';
import { repeatedCallbacks } from './cases/callbacks.ts';
import { carrierComesBack } from './cases/carrier-away.ts';
import { killWhileClaiming } from './cases/claims.ts';
import { couponLimits } from './cases/coupons.ts';
import { databaseRestarts } from './cases/database.ts';
import { doubleClicks, twoTabs } from './cases/double-clicks.ts';
import { killWhileBuyingAtEasyPost } from './cases/easypost.ts';
import { gateway500, gatewayHang, gatewayReset } from './cases/gateway-faults.ts';
import { giftCardForMany } from './cases/gift-card.ts';
import { killWhileBuying } from './cases/labels.ts';
import { killWhileChargingLargerSizes } from './cases/larger-sizes.ts';
import { killWhileDecidingMishaps } from './cases/mishaps.ts';
import { killWhileBooking } from './cases/pickups.ts';
import { randomCarts } from './cases/random-carts.ts';
import { randomKills } from './cases/random-kills.ts';
import { refundsAtOnce } from './cases/refunds.ts';
import { killWhileTakingScans } from './cases/scans.ts';
import { killAtSteps } from './cases/steps.ts';
import type { CaseOutcome, FaultCase } from './fault-case.ts';
import { type Check, Findings } from './findings.ts';
import { lookForCardNumbers } from './look-for-card-numbers.ts';
import { type CaseName, caseNames, type FaultsOptions, readOptions } from './read-options.ts';
import { type BookingServer, openWorld, type World } from './world.ts';

const cases: Readonly<Record<CaseName, FaultCase>> = {
  steps: killAtSteps,
  'random-kills': randomKills,
  'gateway-hang': gatewayHang,
  'gateway-reset': gatewayReset,
  'gateway-500': gateway500,
  'double-clicks': doubleClicks,
  tabs: twoTabs,
  callbacks: repeatedCallbacks,
  coupons: couponLimits,
  'gift-card': giftCardForMany,
  refunds: refundsAtOnce,
  easypost: killWhileBuyingAtEasyPost,
  labels: killWhileBuying,
  pickups: killWhileBooking,
  scans: killWhileTakingScans,
  database: databaseRestarts,
  'random-carts': randomCarts,
  mishaps: killWhileDecidingMishaps,
  claims: killWhileClaiming,
  'larger-sizes': killWhileChargingLargerSizes,
  'carrier-away': carrierComesBack,
};

/** How many times faster than ours the clock of the run is, on a machine that isn't slow. */
const speedMax = { whole: 5, short: 10 };

const problemsShownMax = 10;

type CaseResult = {
  readonly name: string;
  readonly outcome: CaseOutcome;
  readonly checks: readonly Check[];
  readonly seconds: number;
};

const options = optionsOrExit(readOptions(process.argv.slice(2), Math.floor(Math.random() * 1_000_000)));
const results = await run(options);
const checks = results.flatMap((result) => result.checks);
const broken = checks.filter(({ problems }) => problems.length > 0);
const failed = broken.length;
console.log(`\n${tableOf(results)}`);
console.log(`\n${checks.length - failed} checks passed, ${failed} failed; seed ${options.seed}`);
if (options.reportFile) {
  const failures = broken.map(({ sentence, problems }) => failureOf(sentence, problems.join('\n')));
  await writeFile(options.reportFile, JSON.stringify({ passed: checks.length - failed, failed, failures }));
}
process.exit(failed === 0 ? 0 : 1);

async function run({ seed, isShort, only }: FaultsOptions): Promise<CaseResult[]> {
  console.log(`seed ${seed}`);
  const folder = await mkdtemp(join(tmpdir(), 'portage-faults-'));
  const world = await openWorld({ folder, speedMax: isShort ? speedMax.short : speedMax.whole });
  console.log(`on ${world.databaseServer.name}, its clock runs ${world.speed} times as fast as ours`);
  const stop = async (): Promise<void> => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  try {
    const done: CaseResult[] = [];
    for (const [index, name] of caseNames.entries()) {
      if (only.has(name)) done.push(await runCase(world, name, { seed: seed + index, isShort }));
    }
    done.push(await runFinalLook(world));
    return done;
  } finally {
    await stop();
  }
}

async function runCase(
  world: World,
  name: CaseName,
  { seed, isShort }: { seed: number; isShort: boolean },
): Promise<CaseResult> {
  const findings = new Findings();
  const others: BookingServer[] = [];
  let isFirstTaken = false;
  const startServer = async (): Promise<BookingServer> => {
    if (!isFirstTaken) {
      isFirstTaken = true;
      return world.firstServer();
    }
    const other = await world.startServer();
    others.push(other);
    return other;
  };
  const startedMs = performance.now();
  let outcome: CaseOutcome = { what: 'broke off', recoveryMs: null };
  try {
    outcome = await cases[name]({ world, startServer, random: seededRandom(seed), isShort, seed, findings });
    findings.expect('the case came to its end');
  } catch (error) {
    // The recovery finishes what the case left, and the next case needs a fresh server.
    await world.renewFirstServer();
    await untilRecovered(world, world.clock.nowMs());
    findings.expect(
      'the case came to its end',
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    );
  }
  await audit(world, findings);
  // On a machine that is busy with other tests, the time would say nothing about the recovery.
  if (outcome.recoveryMs !== null && !isShort) {
    const isInTime = outcome.recoveryMs <= recoveryMaxMs;
    findings.expect('the recovery is done within 60 s', ...(isInTime ? [] : [`${outcome.recoveryMs} ms`]));
  }
  // A second server would do the recovery of the next case.
  for (const server of others) await server.kill();
  const result = { name, outcome, checks: findings.checks, seconds: (performance.now() - startedMs) / 1000 };
  printResult(result);
  return result;
}

async function runFinalLook(world: World): Promise<CaseResult> {
  const findings = new Findings();
  const startedMs = performance.now();
  await lookForCardNumbers(world, findings);
  const outcome = { what: 'all requests, logs and rows of the run', recoveryMs: null };
  const result = {
    name: 'card-numbers',
    outcome,
    checks: findings.checks,
    seconds: (performance.now() - startedMs) / 1000,
  };
  printResult(result);
  return result;
}

/** Prints the result of a case at once, so that there is no need to wait for the rest. */
function printResult({ name, outcome, checks: ofCase, seconds }: CaseResult): void {
  const violated = ofCase.filter(({ problems }) => problems.length > 0);
  const verdict =
    violated.length === 0 ? `${ofCase.length} checks hold` : `${violated.length} of ${ofCase.length} do not`;
  console.log(`${name.padEnd(14)} ${outcome.what}: ${verdict}, ${seconds.toFixed(0)} s`);
  for (const { sentence, problems } of violated) {
    console.log(`  VIOLATION: ${sentence} (${problems.length} times)`);
    for (const problem of problems.slice(0, problemsShownMax)) console.log(`    ${problem}`);
  }
}

/** The results as a Markdown table, which reads well in a terminal too. */
function tableOf(all: readonly CaseResult[]): string {
  const rows = [
    ['case', 'what', 'recovered after', 'checks', 'seconds', ''],
    ...all.map(({ name, outcome, checks: ofCase, seconds }) => [
      name,
      outcome.what,
      outcome.recoveryMs === null ? '–' : `${(outcome.recoveryMs / 1000).toFixed(0)} s`,
      String(ofCase.length),
      seconds.toFixed(0),
      ofCase.every(({ problems }) => problems.length === 0) ? 'holds' : 'VIOLATED',
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}
