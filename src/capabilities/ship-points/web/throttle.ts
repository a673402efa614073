/** Does some work after so many milliseconds, unless it is called off by the function it answers. */
export type Later = (work: () => void, delayMs: number) => () => void;

export type Throttle<Value> = {
  /** Acts at once, or as soon as the pause after the last act is over; by then only the newest value counts. */
  push(value: Value): void;
  /** Forgets what is waiting. */
  stop(): void;
};

/**
 * Acts on the first of many values at once and then at most once in `everyMs`, and never leaves out the last: whoever stops typing
 * has been asked about as the form stands. PNT-07
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
    endPause = later(goOn, everyMs);
    act(value);
  }

  function goOn(): void {
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

/** By the browser's clock. */
export const afterDelay: Later = (work, delayMs) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};
