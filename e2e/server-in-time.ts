import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '#ports/database/database.ts';
import { startEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import { testConnectTimeoutMs } from '#ports/database/testing/connect-timeout.ts';
import { openGatewayDatabase } from '#ports/payments/sandbox/gateway-database.ts';
import type { Tables } from '#records/tables.ts';
import { audit, untilRecovered } from '#tools/faults/audit.ts';
import { Findings } from '#tools/faults/findings.ts';
import { type JourneyServer, runJourneyServer } from '#tools/test-run/journey-server.ts';
import { freePort } from '#tools/free-port.ts';

export type ServerInTime = {
  readonly url: string;
  /** Ends the server and starts another one at the same address and on the same database, at another moment. */
  travelTo(moment: string): Promise<void>;
  /** What is wrong in our books or differs from those of the gateway, once all that is under way is done. */
  booksProblems(): Promise<readonly string[]>;
  stop(): Promise<void>;
};

/** A server whose clock can be moved, for trips that take days. */
export async function startServerInTime(start: string): Promise<ServerInTime> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portage-in-time-'));
  const database = await startEmbeddedDatabase({ folder: path.join(folder, 'postgres'), log: silentLog, fsync: false });
  const dataFolder = path.join(folder, 'data');
  const port = await freePort();
  const startAt = (clock: string): Promise<JourneyServer> =>
    runJourneyServer({ logName: 'in-time', port, dataFolder, clock, settings: { DATABASE_URL: database.url } });
  let server = await startAt(start);
  let now = start;
  return {
    url: server.url,
    travelTo: async (moment) => {
      await server.stop();
      server = await startAt(moment);
      now = moment;
    },
    booksProblems: () => booksProblems(database.url, now),
    stop: async () => {
      await server.stop();
      await database.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function booksProblems(url: string, now: string): Promise<readonly string[]> {
  const ours = openDatabase<Tables>({ url, connectTimeoutMs: testConnectTimeoutMs, log: silentLog });
  const gateway = await openGatewayDatabase(url);
  const books = { db: ours.db, gateway, clock: { nowMs: () => Date.parse(now) } };
  const findings = new Findings();
  await untilRecovered(books, Date.parse(now));
  await audit(books, findings);
  await Promise.all([ours.close(), gateway.close()]);
  return findings.checks.flatMap(({ sentence, problems }) => problems.map((problem) => `${sentence}: ${problem}`));
}
