import { median } from '../measuring/median.ts';
import { openPlainInserts } from '../measuring/plain-inserts.ts';
import { type OrderPace, placeOrders } from '../measuring/place-orders.ts';
import { orderMaker } from '../requests/order-requests.ts';
import { zipRoutes } from '../requests/routes.ts';
import { gatewayMs } from '../stage/quick-gateway.ts';
import type { BenchRun } from './bench-run.ts';
import { atLeast, atMost, type Figure, shown } from './figure.ts';

const atOnce = 50;
const routes = 50;

/** Orders with a gateway that takes 50 ms, fifty at once, turn by turn with plain inserts into the same database. PAY-04 */
export async function orderFigures(run: BenchRun): Promise<Figure[]> {
  const { few, places } = run;
  const { rounds, ordersPerRound } = run.isQuick
    ? { rounds: 3, ordersPerRound: 300 }
    : { rounds: 8, ordersPerRound: 500 };
  const maker = await orderMaker(few.server, zipRoutes(places, routes));
  const plain = await openPlainInserts(few.databaseUrl);
  const turns: (OrderPace & { readonly cpuMs: number; readonly plain: number; readonly bare: number })[] = [];
  try {
    // The first round warms up and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const requests = await maker.make(ordersPerRound);
      const cpuBefore = await few.server.metric('process_cpu_seconds_total');
      const pace = await placeOrders(few.server.url, requests, atOnce);
      const cpuSeconds = (await few.server.metric('process_cpu_seconds_total')) - cpuBefore;
      turns.push({
        ...pace,
        cpuMs: (cpuSeconds * 1000) / ordersPerRound,
        plain: await plain.run(ordersPerRound, { atOnce, pauseMs: gatewayMs }),
        bare: await plain.run(ordersPerRound, { atOnce, pauseMs: 0 }),
      });
    }
  } finally {
    await plain.close();
  }
  run.memoryReadings.push(await few.server.metric('process_resident_memory_bytes'));
  const middle = (of: (turn: (typeof turns)[number]) => number): number => median(turns.slice(1).map(of));
  const perSecond = middle((turn) => turn.perSecond);
  const [plainPerSecond, barePerSecond] = [middle((turn) => turn.plain), middle((turn) => turn.bare)];
  return [
    atLeast('orders a second, 50 at once, gateway 50 ms', perSecond, 150),
    atMost(
      '  99 of 100 within',
      middle((turn) => turn.p99Ms),
      300,
      'ms',
    ),
    shown('  half of them within', `${Math.round(middle((turn) => turn.p50Ms))} ms`),
    shown("  the server's processor time for one", `${middle((turn) => turn.cpuMs).toFixed(1)} ms`),
    atLeast(
      '  beside two plain inserts and the same wait',
      perSecond / plainPerSecond,
      0.4,
      `${Math.round(plainPerSecond)} a second`,
    ),
    shown(
      '  beside two plain inserts without it',
      `${(perSecond / barePerSecond).toFixed(3)} (${Math.round(barePerSecond)} a second)`,
    ),
  ];
}
