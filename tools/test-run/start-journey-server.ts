import { runJourneyServer } from './journey-server.ts';

/** Starts the server that the browser journeys share, and returns a function that stops it. */
export default async function startJourneyServer(): Promise<() => Promise<void>> {
  // A developer may point the journeys at a server that is already running.
  if (process.env['JOURNEY_URL']) return async () => {};
  const { url, stop } = await runJourneyServer({ logName: 'journey-server' });
  process.env['JOURNEY_URL'] = url;
  // Playwright stops in good order at a SIGINT only; a SIGTERM would leave the server running.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'));
  return stop;
}
