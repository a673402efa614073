import type { Findings } from './findings.ts';
import type { BookingServer, World } from './world.ts';

/** What a case is given. */
export type Stage = {
  readonly world: World;
  /** The booking server of the run; asked again, another one that ends with the case. */
  startServer(): Promise<BookingServer>;
  /** From 0 up to 1, the same for the same seed. */
  random(): number;
  readonly isShort: boolean;
  readonly seed: number;
  readonly findings: Findings;
};

/** The result of a case, for the table. */
export type CaseOutcome = {
  readonly what: string;
  /** The longest that the recovery took after a restart or the last fault, by the clock of the run; null when there was none. */
  readonly recoveryMs: number | null;
};

export type FaultCase = (stage: Stage) => Promise<CaseOutcome>;

/** So many times the work, some of them at once. */
export async function repeat<T>(times: number, atOnce: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < times) {
      const index = next;
      next += 1;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(times, atOnce) }, worker));
  return results;
}
