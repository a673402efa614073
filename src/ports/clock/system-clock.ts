import type { Clock } from './clock.ts';

export const systemClock: Clock = { nowMs: () => Date.now() };

/** A clock that runs from a chosen moment, at times faster than others; for demonstrations and browser tests. */
export function clockStartingAt(startMs: number, speed = 1): Clock {
  const realStartMs = Date.now();
  return { nowMs: () => startMs + (Date.now() - realStartMs) * speed };
}
