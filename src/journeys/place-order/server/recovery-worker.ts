import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '#rules/limits.ts';
import type { OrderLog } from './order-deps.ts';

/** Recovers again and again until it is told to stop; then it finishes the pass in hand. PAY-04 */
export function startRecoveryWorker({
  recover,
  log,
  everyMs = limits.recoveryEveryMs,
}: {
  recover(): Promise<void>;
  log: OrderLog;
  everyMs?: number;
}): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await recover();
      } catch (error) {
        log.warn({ err: error }, 'orders that were left unfinished could not be looked for');
      }
      await wait(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
