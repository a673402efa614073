import { setTimeout as pause } from 'node:timers/promises';

/** Polls until the result is accepted, the limit is reached, or the caller has disconnected. */
export async function pollUntil<Seen>(
  poll: () => Promise<Seen>,
  {
    willDo,
    everyMs,
    againMax,
    ended,
  }: {
    willDo: (seen: Seen) => boolean;
    everyMs: number;
    /** How often it polls after the first time. */
    againMax: number;
    ended: AbortSignal;
  },
): Promise<Seen> {
  let seen = await poll();
  for (let again = 0; again < againMax && !willDo(seen) && !ended.aborted; again += 1) {
    await pause(everyMs, undefined, { signal: ended }).catch(() => undefined);
    if (!ended.aborted) seen = await poll();
  }
  return seen;
}
