import type { Clock } from '#ports/clock/clock.ts';

/** A Monday morning in New York, far from any holiday; a whole run stays within its day, until its last case skips one. */
const startMs = Date.parse('2026-03-02T15:00:00Z');

/**
 * The clock of a run, the same in all of its processes. It runs faster than ours, so that what the recovery waits for under the limits
 * of production passes sooner; the limits themselves stay as they are.
 */
export function runClock({
  beganAtMs,
  speed,
  skippedMs,
}: {
  readonly beganAtMs: number;
  readonly speed: number;
  /** How much time was skipped so far. */
  skippedMs(): number;
}): Clock {
  return { nowMs: () => startMs + skippedMs() + Math.round((Date.now() - beganAtMs) * speed) };
}
