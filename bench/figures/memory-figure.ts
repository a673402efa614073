import type { BenchRun } from './bench-run.ts';
import { atMost, type Figure } from './figure.ts';

/** The server's memory after the last load, without a forced garbage collection. */
export function memoryFigure({ memoryReadings }: BenchRun): Figure {
  const megabytes = memoryReadings.map((bytes) => bytes / 1_000_000);
  const highest = `highest after any load ${Math.round(Math.max(...megabytes))}`;
  return atMost('server memory after the bench', megabytes.at(-1) ?? 0, 220, 'MB', highest);
}
