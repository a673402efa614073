/** Does some work after a delay; the returned function cancels it. */
export type Later = (work: () => void, delayMs: number) => () => void;

export type Throttle<Value> = {
  /** Acts at once, or when the pause after the last act is over, then with the newest value only. */
  push(value: Value): void;
  /** Drops the waiting value. */
  stop(): void;
};

/**
 * Acts on the first value at once, then at most once in `everyMs`, and always on the last, so that the form is checked as it was left.
 * PNT-07
 */
export function throttle<Value>({
  act,
  everyMs,
  later,
}: {
  readonly act: (value: Value) => void;
  readonly everyMs: number;
  readonly later: Later;
}): Throttle<Value> {
  let endPause: (() => void) | null = null;
  let waiting: { readonly value: Value } | null = null;

  function actAndPause(value: Value): void {
    endPause = later(actOnWaiting, everyMs);
    act(value);
  }

  function actOnWaiting(): void {
    const next = waiting;
    endPause = null;
    waiting = null;
    if (next) actAndPause(next.value);
  }

  return {
    push: (value) => {
      if (endPause) waiting = { value };
      else actAndPause(value);
    },
    stop: () => {
      endPause?.();
      endPause = null;
      waiting = null;
    },
  };
}

export const afterDelay: Later = (work, delayMs) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};
