import type { Clock } from './clock.ts';

export const systemClock: Clock = { nowMs: () => Date.now() };

/** A clock that runs from a chosen moment; for demonstrations and browser tests. */
export function clockStartingAt(startMs: number): Clock {
  const offsetMs = startMs - Date.now();
  return { nowMs: () => Date.now() + offsetMs };
}
