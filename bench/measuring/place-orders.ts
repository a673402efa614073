import autocannon from 'autocannon';
import type { OrderRequest } from '../requests/order-requests.ts';

export type OrderPace = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Orders whose answer was "pending", or none because the connection broke: they count as slow, not as placed. */
  readonly unsettled: number;
};

const timeoutS = 60;

/** With more unsettled orders, the figures would no longer measure placing orders. */
const unsettledPartMax = 0.01;

/** Places the orders, so many at once, each with a request of its own. One that is refused is an error. */
export async function placeOrders(url: string, requests: readonly OrderRequest[], atOnce: number): Promise<OrderPace> {
  let next = 0;
  let wrong: string | undefined;
  let pending = 0;
  const startedMs = performance.now();
  let answeredMs = startedMs;
  const result = await autocannon({
    url,
    connections: atOnce,
    amount: requests.length,
    // On a machine with much other work an order may take longer than the ten seconds that are usual.
    timeout: timeoutS,
    setupClient: (client) => {
      const first = next;
      next += 1;
      const own = requests.filter((_request, index) => index % atOnce === first);
      client.setRequests(own.map((request) => ({ method: 'POST', ...request })));
    },
    verifyBody: (body) => {
      answeredMs = performance.now();
      if (body.includes('"status":"success"')) return true;
      if (body.includes('"status":"pending"')) {
        pending += 1;
        return true;
      }
      wrong ??= body;
      return false;
    },
  });
  const { non2xx, errors, timeouts, mismatches } = result;
  const unsettled = pending + errors + timeouts;
  if (non2xx + mismatches > 0 || unsettled > requests.length * unsettledPartMax) {
    const counts = `${non2xx} not 2xx, ${errors} errors, ${timeouts} timeouts, ${mismatches} wrong, ${pending} pending`;
    throw new Error(`Orders: ${counts}. The first wrong answer: ${wrong?.slice(0, 500)}`);
  }
  // The tool itself ends with a whole second.
  const seconds = (answeredMs - startedMs) / 1000;
  const { p50, p99 } = result.latency;
  return { perSecond: (result['2xx'] - pending) / seconds, p50Ms: p50, p99Ms: p99, unsettled };
}
