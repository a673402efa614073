import type { Clock } from './clock.ts';

export const systemClock: Clock = { nowMs: () => Date.now() };

/** A clock that started at a chosen moment and runs from there; for demonstrations and browser tests. */
export function clockStartingAt(startMs: number): Clock {
  const offsetMs = startMs - Date.now();
  return { nowMs: () => Date.now() + offsetMs };
}
