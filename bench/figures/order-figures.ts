import { watchBackgroundWork } from '../measuring/background-work.ts';
import { median } from '../measuring/median.ts';
import { openPlainInserts } from '../measuring/plain-inserts.ts';
import { type OrderPace, placeOrders } from '../measuring/place-orders.ts';
import { orderMaker } from '../requests/order-requests.ts';
import { zipRoutes } from '../requests/routes.ts';
import type { BareServer } from '../stage/bare-server.ts';
import { gatewayMs } from '../stage/quick-gateway.ts';
import type { BenchRun } from './bench-run.ts';
import { atLeast, atMost, type Figure, shown } from './figure.ts';

const atOnce = 50;
const routes = 50;

/** The paces of one round; what the orders are held against, in orders a second. */
type Turn = OrderPace & {
  readonly cpuMs: number;
  /** Until the parcels of all orders were planned and their emails sent, after the last answer. */
  readonly backgroundSeconds: number;
  readonly bareServer: number;
  readonly plain: number;
  readonly plainWithoutWait: number;
};

/**
 * Orders with a gateway that takes 50 ms, fifty at once, turn by turn with a bare server and with plain inserts into the same
 * database. PAY-04
 */
export async function orderFigures(run: BenchRun): Promise<Figure[]> {
  const { few, places } = run;
  // The slowest hundredth of a full round is ten orders; of fewer, a single hiccup would be the figure.
  const { rounds, ordersPerRound } = run.isQuick
    ? { rounds: 3, ordersPerRound: 300 }
    : { rounds: 5, ordersPerRound: 1000 };
  const maker = await orderMaker(few.server, zipRoutes(places, routes));
  const plain = await openPlainInserts(few.databaseUrl);
  const background = await watchBackgroundWork(few.databaseUrl);
  const turns: Turn[] = [];
  let bareServer: BareServer | undefined;
  try {
    bareServer = await few.startBareServer();
    // The first round warms up and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const requests = await maker.make(ordersPerRound);
      await background.done();
      const cpuBefore = await few.server.metric('process_cpu_seconds_total');
      const pace = await placeOrders(few.server.url, requests, atOnce);
      const cpuSeconds = (await few.server.metric('process_cpu_seconds_total')) - cpuBefore;
      const backgroundSeconds = await background.done();
      turns.push({
        ...pace,
        backgroundSeconds,
        cpuMs: (cpuSeconds * 1000) / ordersPerRound,
        bareServer: (await placeOrders(bareServer.url, requests, atOnce)).perSecond,
        plain: await plain.run(ordersPerRound, { atOnce, pauseMs: gatewayMs }),
        plainWithoutWait: await plain.run(ordersPerRound, { atOnce, pauseMs: 0 }),
      });
    }
  } finally {
    await bareServer?.stop();
    await plain.close();
    await background.close();
  }
  run.memoryReadings.push(await few.server.metric('process_resident_memory_bytes'));
  const middle = (of: (turn: Turn) => number): number => median(turns.slice(1).map(of));
  const perSecond = middle((turn) => turn.perSecond);
  const beside = (name: string, otherPerSecond: number): Figure =>
    shown(name, `${(perSecond / otherPerSecond).toFixed(3)} (${Math.round(otherPerSecond)} a second)`);
  const plainPerSecond = middle((turn) => turn.plain);
  return [
    atLeast('orders a second, 50 at once, gateway 50 ms', perSecond, 150),
    atMost(
      '  99 of 100 within',
      middle((turn) => turn.p99Ms),
      300,
      'ms',
    ),
    shown('  half of them within', `${Math.round(middle((turn) => turn.p50Ms))} ms`),
    shown('  answered "pending" or not at all', `${turns.reduce((sum, turn) => sum + turn.unsettled, 0)}`),
    shown(
      '  planned and emailed after the last answer',
      `within ${middle((turn) => turn.backgroundSeconds).toFixed(1)} s`,
    ),
    shown("  the server's processor time for one", `${middle((turn) => turn.cpuMs).toFixed(1)} ms`),
    atLeast(
      '  beside two plain inserts and the same wait',
      perSecond / plainPerSecond,
      0.4,
      `${Math.round(plainPerSecond)} a second`,
    ),
    beside(
      '  beside two plain inserts without it',
      middle((turn) => turn.plainWithoutWait),
    ),
    beside(
      '  beside a bare server with two inserts',
      middle((turn) => turn.bareServer),
    ),
  ];
}
