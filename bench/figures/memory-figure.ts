import type { BenchRun } from './bench-run.ts';
import { atMost, type Figure } from './figure.ts';

/** What the server held when the last load was over; nothing made it tidy up first. */
export function memoryFigure({ memoryReadings }: BenchRun): Figure {
  const megabytes = memoryReadings.map((bytes) => bytes / 1_000_000);
  const highest = `highest after any load ${Math.round(Math.max(...megabytes))}`;
  return atMost('server memory after the bench', megabytes.at(-1) ?? 0, 220, 'MB', highest);
}
