import { setTimeout as wait } from 'node:timers/promises';
import { untilRecovered } from '../audit.ts';
import type { FaultCase } from '../fault-case.ts';
import { startCrowd } from './crowd.ts';

const inFlight = 10;
const restartAfterMaxMs = 2000;

/** The database is restarted while shoppers order; the gateway charges meanwhile, and no server is restarted. PAY-04 */
export const databaseRestarts: FaultCase = async ({ world, startServer, random, isShort }) => {
  const restarts = isShort ? 2 : 10;
  const server = await startServer();
  const crowd = startCrowd(world, { url: server.url, size: inFlight });
  for (let restart = 0; restart < restarts; restart += 1) {
    await wait(random() * restartAfterMaxMs);
    await world.databaseServer.restart();
  }
  const lastMs = world.clock.nowMs();
  const orders = await crowd.disperse();
  const recoveryMs = await untilRecovered(world, lastMs);
  return { what: `the database restarts ${restarts} times, ${orders} orders`, recoveryMs };
};
