import type { FaultStep } from './server-settings.ts';
import type { BookingServer } from './world.ts';

/**
 * Kills the server that reaches a step first while the given work is done, and starts it again. All servers run the same jobs, so any may
 * be first; the others continue.
 */
export async function killEitherAt(
  servers: readonly BookingServer[],
  step: FaultStep,
  work: () => Promise<unknown>,
): Promise<void> {
  const lives = servers.map((server) => ({ server, ended: server.ended() }));
  for (const server of servers) server.killAt(step);
  const done = work();
  // Its failure is reported when it is awaited.
  done.catch(() => undefined);
  await Promise.race(servers.map((server) => server.diedAt(step)));
  for (const server of servers) server.killAt(null);
  for (const { server, ended } of lives) {
    const isDead = await Promise.race([ended.then(() => true), pause(graceMs)]);
    if (isDead) await server.restart();
  }
  await done;
}

/** How long to wait, because the other server may reach the step before its kill is canceled. */
const graceMs = 100;

function pause(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, ms, false));
}
