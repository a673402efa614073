import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import { type JourneyServer, runJourneyServer } from '#tools/test-run/journey-server.ts';
import { freePort } from '#tools/free-port.ts';

export type ServerInTime = {
  readonly url: string;
  /** Ends the server and starts another one at the same address and on the same database, at another moment. */
  travelTo(moment: string): Promise<void>;
  stop(): Promise<void>;
};

/** A server whose clock can be moved, for trips that take days. */
export async function startServerInTime(start: string): Promise<ServerInTime> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portage-in-time-'));
  const database = await startEmbeddedDatabase({ folder: path.join(folder, 'postgres'), log: silentLog, fsync: false });
  const port = await freePort();
  const startAt = (clock: string): Promise<JourneyServer> =>
    runJourneyServer({ logName: 'in-time', port, clock, settings: { DATABASE_URL: database.url } });
  let server = await startAt(start);
  return {
    url: server.url,
    travelTo: async (moment) => {
      await server.stop();
      server = await startAt(moment);
    },
    stop: async () => {
      await server.stop();
      await database.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
