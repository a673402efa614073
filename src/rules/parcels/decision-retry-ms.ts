import { carrierRetryMs } from './carrier-retry-ms.ts';

/** How long a decision that failed waits, after so many tries. The first time it is tried again at once: most faults are short. */
export function decisionRetryMs(tries: number): number {
  return tries <= 1 ? 0 : carrierRetryMs(tries - 1);
}
