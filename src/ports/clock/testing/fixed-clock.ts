import type { Clock } from '../clock.ts';

/** A clock that stands still until the test moves it. */
export function fixedClock(instant: string): Clock & { set(instant: string): void } {
  let nowMs = Date.parse(instant);
  return {
    nowMs: () => nowMs,
    set: (next) => {
      nowMs = Date.parse(next);
    },
  };
}
