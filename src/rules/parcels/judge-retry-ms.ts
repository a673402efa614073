import { labelRetryMs } from './label-retry-ms.ts';

/** How long a bag that could not be judged waits, after so many tries. The first time it is tried again at once: most faults are short. */
export function judgeRetryMs(tries: number): number {
  return tries <= 1 ? 0 : labelRetryMs(tries - 1);
}
