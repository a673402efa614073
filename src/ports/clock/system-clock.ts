import type { Clock } from './clock.ts';

export const systemClock: Clock = { nowMs: () => Date.now() };

/** A clock that can be moved ahead; for demonstrations and browser tests. */
export type MovableClock = Clock & {
  /** Clocks only run forward: an earlier time is refused with `false`. */
  moveTo(momentMs: number): boolean;
};

/** A clock that runs from a chosen time, at times faster than others. */
export function clockStartingAt(startMs: number, speed = 1): MovableClock {
  const realStartMs = Date.now();
  let aheadMs = 0;
  const nowMs = (): number => startMs + (Date.now() - realStartMs) * speed + aheadMs;
  return {
    nowMs,
    moveTo: (momentMs) => {
      const byMs = momentMs - nowMs();
      if (byMs < 0) return false;
      aheadMs += byMs;
      return true;
    },
  };
}
