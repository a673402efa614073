import type { BenchServer } from '../stage/bench-server.ts';
import { type Load, runLoad } from './load.ts';
import { median } from './median.ts';

/** The least that the server does for any call: read a request, log it, send a constant as JSON. */
const baseline: Load = {
  name: 'baseline',
  requests: [{ method: 'GET', path: '/health/live' }],
  isRight: (body) => body === '{"status":"live"}',
};

export type Pace = { readonly rounds: number; readonly baselineSeconds: number; readonly loadSeconds: number };

export type Comparison = {
  /** Requests a second, as a part of what the baseline gets done. */
  readonly ratio: number;
  readonly load: Speed;
  readonly baseline: Speed;
};

export type Speed = {
  readonly perSecond: number;
  /** The server's own processor time for one request, without the database: the figure that a busy machine disturbs least. */
  readonly cpuMicros: number;
};

export type Entrant = { readonly server: BenchServer; readonly load: Load };

/**
 * Measures loads against the baseline of their server, turn by turn: other work on the machine then slows all of them down alike, and the
 * median ignores a turn that was disturbed.
 */
export async function compareWithBaseline<const Entrants extends readonly Entrant[]>(
  entrants: Entrants,
  pace: Pace,
): Promise<{ readonly [Index in keyof Entrants]: Comparison }> {
  const turns = entrants.map((entrant) => ({ ...entrant, ofBaseline: [] as Speed[], ofLoad: [] as Speed[] }));
  // The first round warms up and is not counted.
  for (let round = 0; round <= pace.rounds; round += 1) {
    for (const { server, load, ofBaseline, ofLoad } of turns) {
      const baselineSpeed = await takeTurn(server, baseline, pace.baselineSeconds);
      const loadSpeed = await takeTurn(server, load, pace.loadSeconds);
      if (round === 0) continue;
      ofBaseline.push(baselineSpeed);
      ofLoad.push(loadSpeed);
    }
  }
  return turns.map(({ ofBaseline, ofLoad }): Comparison => {
    const middle = { load: medianSpeed(ofLoad), baseline: medianSpeed(ofBaseline) };
    return { ratio: middle.load.perSecond / middle.baseline.perSecond, ...middle };
  }) as { [Index in keyof Entrants]: Comparison };
}

async function takeTurn(server: BenchServer, load: Load, seconds: number): Promise<Speed> {
  const cpuBefore = await server.metric('process_cpu_seconds_total');
  const { requests, perSecond } = await runLoad(server.url, load, seconds);
  const cpuSeconds = (await server.metric('process_cpu_seconds_total')) - cpuBefore;
  return { perSecond, cpuMicros: (cpuSeconds * 1e6) / requests };
}

function medianSpeed(turns: readonly Speed[]): Speed {
  return {
    perSecond: median(turns.map(({ perSecond }) => perSecond)),
    cpuMicros: median(turns.map(({ cpuMicros }) => cpuMicros)),
  };
}
