import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '#rules/limits.ts';

/** Checks the books soon after the start and then every few hours, until it is told to stop. PRC-03 */
export function startLedgerCheckWorker({
  check,
  log,
  everyMs = limits.ledgerCheckEveryMs,
}: {
  check(): Promise<void>;
  log: { warn(details: object, message: string): void };
  everyMs?: number;
}): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await check();
      } catch (error) {
        log.warn({ err: error }, 'the books could not be checked');
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
