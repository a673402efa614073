import { setTimeout as wait } from 'node:timers/promises';
import { untilRecovered } from '../audit.ts';
import type { FaultCase } from '../fault-case.ts';
import { startCrowd } from './crowd.ts';

const inFlight = 20;
const killsPerRound = 10;
const killAfterMaxMs = 600;

/** `kill -9` at any time while twenty people order; after every tenth kill, the recovery runs undisturbed and is measured. PAY-04 */
export const randomKills: FaultCase = async ({ world, startServer, random, isShort }) => {
  const kills = isShort ? 4 : 100;
  const server = await startServer();
  let orders = 0;
  let recoveryMs = 0;
  for (let done = 0; done < kills; done += killsPerRound) {
    const crowd = startCrowd(world, { url: server.url, size: inFlight });
    for (let kill = 0; kill < Math.min(killsPerRound, kills); kill += 1) {
      await wait(random() * killAfterMaxMs);
      await server.kill();
      await server.restart();
    }
    const { readySinceMs } = server;
    orders += await crowd.disperse();
    recoveryMs = Math.max(recoveryMs, await untilRecovered(world, readySinceMs));
  }
  return { what: `kill -9 at ${kills} random times, ${inFlight} in flight, ${orders} orders`, recoveryMs };
};
