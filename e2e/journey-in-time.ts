import { test as journey } from './journey.ts';
import { type ServerInTime, startServerInTime } from './server-in-time.ts';

/** A journey with a server of its own, whose clock it moves: the carrier's and the jobs' days only go forward. */
export const test = journey.extend<{ server: ServerInTime }>({
  server: [
    async ({ browserName: _any }, use) => {
      const server = await startServerInTime('2026-03-02T15:00:00Z');
      await use(server);
      await server.stop();
    },
    { timeout: 400_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

/** The jobs, the carrier and the page each look every few seconds; a busy machine takes longer. */
export const visibleWithinMs = 90_000;
