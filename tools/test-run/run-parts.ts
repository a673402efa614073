import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { report } from '../bootstrap/problem.mjs';
import { type Counts, lastLine, sumOf } from './counts.ts';
import { type Output, type Part, parts } from './parts.ts';
import { chooseParts } from './choose-parts.ts';
import { watchTests } from './watch-tests.ts';

/** The command that is running gets the signal too and ends; then nothing new is begun. */
let wasInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    wasInterrupted = true;
  });
}

type Result = { readonly part: Part; readonly counts: Counts; readonly seconds: string };

/** Runs every part, even if earlier ones have failed, and ends with the sums in one line. */
async function runParts(args: readonly string[]): Promise<void> {
  const { chosen, paths } = chooseParts(parts, args);
  const results: Result[] = [];
  let running: readonly Running[] = [];
  const printEnded = async (ended: readonly Running[]): Promise<void> => {
    for (const { part, log, result } of ended) {
      const known = await result;
      console.log(`\n━━ ${part.title}`);
      process.stdout.write(fs.readFileSync(log));
      fs.rmSync(log);
      results.push(known);
      printResult(known);
    }
  };
  for (const [part, ...beside] of groupsOf(chosen)) {
    if (wasInterrupted || !part) break;
    if (part.runsAlone) {
      await printEnded(running);
      running = [];
    }
    console.log(`\n━━ ${part.title}`);
    running = [...running, ...beside.map((one) => startBeside(one, paths))];
    const result = await runTimed(part, paths);
    results.push(result);
    printResult(result);
  }
  await printEnded(running);
  for (const { part, counts } of results) printFailures(part, counts);
  console.log('');
  for (const { part, counts, seconds } of results) {
    console.log(`${part.name.padEnd(10)} ${lastLine(counts).padEnd(24)} ${seconds.padStart(6)} s`);
  }
  const sum = sumOf(results.map(({ counts }) => counts));
  console.log(lastLine(sum));
  process.exitCode = sum.failed === 0 && results.length === chosen.length ? 0 : 1;
}

type Running = { readonly part: Part; readonly log: string; readonly result: Promise<Result> };

function startBeside(part: Part, paths: readonly string[]): Running {
  const log = path.join(os.tmpdir(), `portage-${part.name}-${process.pid}.log`);
  return { part, log, result: runTimed(part, paths, fs.openSync(log, 'w')) };
}

/** Each part with those that start beside it. */
function groupsOf(chosen: readonly Part[]): readonly (readonly Part[])[] {
  const groups: Part[][] = [];
  for (const part of chosen) {
    const last = groups.at(-1);
    if (part.runsBeside && last) last.push(part);
    else groups.push([part]);
  }
  return groups;
}

async function runTimed(part: Part, paths: readonly string[], output?: Output): Promise<Result> {
  const startedMs = performance.now();
  const counts = await run(part, paths, output);
  return { part, counts, seconds: ((performance.now() - startedMs) / 1000).toFixed(1) };
}

function printResult({ part, counts, seconds }: Result): void {
  console.log(`── ${part.name}: ${lastLine(counts)}, ${seconds} s`);
}

/** Once more at the end, because a long run has printed thousands of lines since. */
function printFailures(part: Part, { failures = [] }: Counts): void {
  for (const failure of failures) console.log(`\n✗ ${part.name}: ${failure}`);
}

async function run(part: Part, paths: readonly string[], output: Output = 'inherit'): Promise<Counts> {
  try {
    const counts = await part.run(paths, output);
    if (counts.passed + counts.failed > 0) return counts;
    console.log(`No test ran in "${part.name}", which counts as failed.`);
  } catch (error) {
    report(error);
  }
  return { passed: 0, failed: 1 };
}

try {
  const [first, ...paths] = process.argv.slice(2);
  if (first === '--watch') process.exitCode = await watchTests(paths);
  else await runParts(process.argv.slice(2));
} catch (error) {
  report(error);
  console.log(lastLine({ passed: 0, failed: 1 }));
  process.exitCode = 1;
}
