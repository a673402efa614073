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
import { runJourneyServer } from '#tools/test-run/journey-server.ts';

export type ServerInTime = {
  readonly url: string;
  /** Moves its clock ahead, unless it is there already. */
  travelTo(moment: string): Promise<void>;
  /** What is wrong in our books or differs from those of the gateway, once all that is under way is done. */
  booksProblems(): Promise<readonly string[]>;
  stop(): Promise<void>;
};

/** A server whose clock can be moved, for trips that take days. */
export async function startServerInTime(start: string): Promise<ServerInTime> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portage-in-time-'));
  const database = await startEmbeddedDatabase({ folder: path.join(folder, 'postgres'), log: silentLog, fsync: false });
  const server = await runJourneyServer({
    logName: 'in-time',
    clock: start,
    settings: { DATABASE_URL: database.url },
  });
  let now = start;
  return {
    url: server.url,
    travelTo: async (moment) => {
      if (Date.parse(moment) <= Date.parse(now)) return;
      const moved = await fetch(`${server.url}/dev/clock`, {
        method: 'POST',
        body: new URLSearchParams({ to: moment }),
      });
      if (!moved.ok) throw new Error(`The clock could not be moved: ${await moved.text()}`);
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
