import { setTimeout as wait } from 'node:timers/promises';
import { deliverMails, type DeliveryDeps } from '#records/mail/deliver-mails.ts';

/** How soon a mail leaves after it was written. */
const everyMs = 2000;

/** Sends mails until it is told to stop; then it finishes the ones in hand. */
export function startMailWorker(deps: DeliveryDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await deliverMails(deps);
      } catch (error) {
        deps.log.warn({ err: error }, 'mails could not be looked for');
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
