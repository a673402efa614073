import { availableParallelism } from 'node:os';
import { watchBackgroundWork } from '../measuring/background-work.ts';
import { median } from '../measuring/median.ts';
import { openPgbench } from '../measuring/pgbench.ts';
import { placeOrders } from '../measuring/place-orders.ts';
import { orderMaker } from '../requests/order-requests.ts';
import { zipRoutes } from '../requests/routes.ts';
import type { BenchServer } from '../stage/bench-server.ts';
import type { BenchRun } from './bench-run.ts';
import { atLeast, type Figure, shown } from './figure.ts';

const atOnce = 200;
const routes = 50;
const name = `orders with ${atOnce} at once and a server for each core, beside pgbench -N`;

type Turn = {
  readonly orders: number;
  readonly plain: number;
  readonly cpuMs: number;
  /** Until the parcels of all orders were planned and their emails sent, after the last answer. */
  readonly backgroundSeconds: number;
};

/** Orders at all servers of a machine together, turn by turn with PostgreSQL's own bench on the same database. PAY-04 */
export async function parallelOrderFigures(run: BenchRun): Promise<Figure[]> {
  const { few, places } = run;
  const pgbench = await openPgbench(few.databaseUrl);
  if (pgbench === null) return [shown(name, 'not measured: pgbench is not installed')];
  const { rounds, ordersEach, seconds } = run.isQuick
    ? { rounds: 2, ordersEach: 400, seconds: 3 }
    : { rounds: 3, ordersEach: 1000, seconds: 10 };
  const maker = await orderMaker(few.server, zipRoutes(places, routes));
  const servers: BenchServer[] = [few.server];
  const turns: Turn[] = [];
  const background = await watchBackgroundWork(few.databaseUrl);
  try {
    while (servers.length < availableParallelism()) servers.push(await few.startWebServer());
    const cpuSeconds = async (): Promise<number> => {
      const each = await Promise.all(servers.map((server) => server.metric('process_cpu_seconds_total')));
      return each.reduce((sum, one) => sum + one, 0);
    };
    // The first round warms up and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const requests: Awaited<ReturnType<typeof maker.make>>[] = [];
      for (const _server of servers) requests.push(await maker.make(ordersEach));
      await background.done();
      const cpuBefore = await cpuSeconds();
      const paces = await Promise.all(
        servers.map((server, index) => placeOrders(server.url, requests[index] ?? [], atOnce / servers.length)),
      );
      const cpuMs = (((await cpuSeconds()) - cpuBefore) * 1000) / (ordersEach * servers.length);
      const orders = paces.reduce((sum, { perSecond }) => sum + perSecond, 0);
      const backgroundSeconds = await background.done();
      turns.push({ orders, cpuMs, backgroundSeconds, plain: await pgbench.run(seconds) });
    }
  } finally {
    await background.close();
    for (const server of servers.slice(1)) await server.stop();
  }
  const middle = (of: (turn: Turn) => number): number => median(turns.slice(1).map(of));
  const [orders, plain] = [middle((turn) => turn.orders), middle((turn) => turn.plain)];
  return [
    atLeast(name, orders / plain, 0.15, `${Math.round(orders)} to ${Math.round(plain)} a second`),
    shown("  the servers' processor time for one", `${middle((turn) => turn.cpuMs).toFixed(1)} ms`),
    shown(
      '  planned and emailed after the last answer',
      `within ${middle((turn) => turn.backgroundSeconds).toFixed(1)} s`,
    ),
  ];
}
