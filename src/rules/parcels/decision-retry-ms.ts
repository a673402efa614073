import { carrierRetryMs } from './carrier-retry-ms.ts';

/**
 * How long a failed decision waits for its next try, by the number of tries. After the first failure it is tried again at once, because
 * most faults are short.
 */
export function decisionRetryMs(tries: number): number {
  return tries <= 1 ? 0 : carrierRetryMs(tries - 1);
}
