import type { Place } from '#ports/postal-data/postal-data.ts';
import { type Comparison, compareWithBaseline } from '../measuring/compare-with-baseline.ts';
import type { Load } from '../measuring/load.ts';
import type { Stage } from '../stage/stage.ts';

/** What the figures are measured with. */
export type BenchRun = {
  readonly places: readonly Place[];
  readonly isQuick: boolean;
  /** The stage with 20,000 clubs. */
  readonly few: Stage;
  /** The stage with ten times as many; it takes a while to fill, so it is opened when it is first asked for. */
  many(): Promise<Stage>;
  /** The server's memory, in bytes, read right after each load. */
  readonly memoryReadings: number[];
};

export type StagedLoad = { readonly stage: Stage; readonly load: Load };

/** Measures loads against the baseline; loads that are given together take turns, so that they can be compared with each other. */
export async function compare<const Loads extends readonly StagedLoad[]>(
  run: BenchRun,
  ...loads: Loads
): Promise<{ readonly [Index in keyof Loads]: Comparison }> {
  const pace = run.isQuick
    ? { rounds: 3, baselineSeconds: 1, loadSeconds: 1 }
    : { rounds: 8, baselineSeconds: 1, loadSeconds: 2 };
  const entrants = loads.map(({ stage, load }) => ({ server: stage.server, load }));
  const comparisons = await compareWithBaseline(entrants, pace);
  for (const [index, { stage, load }] of loads.entries()) {
    const comparison = comparisons[index];
    if (comparison) console.error(`${load.name}, ${stage.clubCount} clubs: ${inWords(comparison)}`);
    run.memoryReadings.push(await stage.server.metric('process_resident_memory_bytes'));
  }
  return comparisons as { [Index in keyof Loads]: Comparison };
}

/** How much more one request costs than another, both counted in baseline requests. */
export function growth({ from, to }: { from: Comparison; to: Comparison }): number {
  return from.ratio / to.ratio;
}

function inWords({ ratio, load, baseline }: Comparison): string {
  return (
    `${ratio.toFixed(3)}, ${Math.round(load.perSecond)} to ${Math.round(baseline.perSecond)} a second, ` +
    `${Math.round(load.cpuMicros)} to ${Math.round(baseline.cpuMicros)} µs of the server's processor`
  );
}
