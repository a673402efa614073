import autocannon from 'autocannon';
import type { BenchRequest } from './load.ts';

export type RatePace = {
  readonly acknowledged: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

const connections = 50;

/** Sends each request once, so many a second at most, and counts those that are acknowledged. */
export async function runAtRate(url: string, requests: readonly BenchRequest[], perSecond: number): Promise<RatePace> {
  let next = 0;
  const startedMs = performance.now();
  let answeredMs = startedMs;
  const result = await autocannon({
    url,
    connections,
    amount: requests.length,
    overallRate: perSecond,
    setupClient: (client) => {
      const first = next;
      next += 1;
      const own = requests.filter((_request, index) => index % connections === first);
      client.setRequests(own.map(({ headers = {}, ...request }) => ({ ...request, headers })));
    },
    verifyBody: () => {
      answeredMs = performance.now();
      return true;
    },
  });
  const acknowledged = result['2xx'];
  const { p50, p99 } = result.latency;
  return { acknowledged, perSecond: acknowledged / ((answeredMs - startedMs) / 1000), p50Ms: p50, p99Ms: p99 };
}
