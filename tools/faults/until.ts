import { setTimeout as wait } from 'node:timers/promises';

/** Only to end what hangs: a busy machine must not fail a case. */
export const hangMs = 300_000;

/** Asks again until the answer is yes; throws the problem if that never comes. */
export async function until(
  isOver: () => boolean | Promise<boolean>,
  problem: string,
  { everyMs = 100 }: { readonly everyMs?: number } = {},
): Promise<void> {
  const endMs = performance.now() + hangMs;
  while (performance.now() < endMs) {
    if (await isOver()) return;
    await wait(everyMs);
  }
  throw new Error(problem);
}
