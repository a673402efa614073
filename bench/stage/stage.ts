import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from '#ports/postal-data/postal-data.ts';
import { type BareServer, startBareServer } from './bare-server.ts';
import { startBenchDatabase } from './bench-database.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { clubCode, generatedClubs } from './generated-clubs.ts';
import { startQuickGateway } from './quick-gateway.ts';

/** A server with a database of its own and so many clubs in it. */
export type Stage = {
  readonly clubCount: number;
  readonly server: BenchServer;
  readonly databaseUrl: string;
  /** The id of the club with this number. */
  clubId(index: number): number;
  /** Starts another server on the same database, without background work. The caller stops it. */
  startWebServer(): Promise<BenchServer>;
  /** Starts a minimal server on the same database and gateway. The caller stops it. */
  startBareServer(): Promise<BareServer>;
};

/** Everything that is started is handed to `closeLater` at once, so that it can be stopped whatever happens next. */
export async function openStage(setup: {
  readonly folder: string;
  readonly clubCount: number;
  readonly places: readonly Place[];
  readonly profileFolder: string | null;
  closeLater(close: () => Promise<void>): void;
}): Promise<Stage> {
  const { folder, clubCount, places, profileFolder, closeLater } = setup;
  await mkdir(folder, { mode: 0o755 });
  const database = await startBenchDatabase(join(folder, 'postgres'));
  closeLater(database.stop);
  const idByCode = await database.addClubs(generatedClubs(places, clubCount));
  const gateway = await startQuickGateway();
  closeLater(gateway.stop);
  const complaintsFile = join(folder, 'complaints.log');
  const server = await startBenchServer({ databaseUrl: database.url, complaintsFile, profileFolder, gateway });
  closeLater(server.stop);
  return {
    clubCount,
    server,
    databaseUrl: database.url,
    clubId: (index) => {
      const id = idByCode.get(clubCode(index));
      if (id === undefined) throw new Error(`There is no club with the number ${index}.`);
      return id;
    },
    startWebServer: () =>
      startBenchServer({
        databaseUrl: database.url,
        complaintsFile: join(folder, 'web-complaints.log'),
        profileFolder: null,
        gateway,
        role: 'web',
      }),
    startBareServer: () =>
      startBareServer({ databaseUrl: database.url, complaintsFile: join(folder, 'bare-complaints.log'), gateway }),
  };
}
