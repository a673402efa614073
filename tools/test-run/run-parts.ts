import { report } from '../bootstrap/problem.mjs';
import { type Counts, lastLine, sumOf } from './counts.ts';
import { type Part, parts } from './parts.ts';
import { chooseParts } from './choose-parts.ts';
import { watchTests } from './watch-tests.ts';

/** The command that is running gets the signal too and ends; then nothing new is begun. */
let wasInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    wasInterrupted = true;
  });
}

/** Runs every part, whatever the ones before it said, and ends with the sum of all in one line. */
async function runParts(args: readonly string[]): Promise<void> {
  const { chosen, paths } = chooseParts(parts, args);
  const results: { readonly part: Part; readonly counts: Counts; readonly seconds: string }[] = [];
  for (const part of chosen) {
    if (wasInterrupted) break;
    console.log(`\n━━ ${part.title}`);
    const startedMs = performance.now();
    const counts = await run(part, paths);
    results.push({ part, counts, seconds: ((performance.now() - startedMs) / 1000).toFixed(1) });
    console.log(`── ${part.name}: ${lastLine(counts)}, ${results.at(-1)?.seconds} s`);
  }
  console.log('');
  for (const { part, counts, seconds } of results) {
    console.log(`${part.name.padEnd(10)} ${lastLine(counts).padEnd(24)} ${seconds.padStart(6)} s`);
  }
  const sum = sumOf(results.map(({ counts }) => counts));
  console.log(lastLine(sum));
  process.exitCode = sum.failed === 0 && results.length === chosen.length ? 0 : 1;
}

async function run(part: Part, paths: readonly string[]): Promise<Counts> {
  try {
    const counts = await part.run(paths);
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
