import { join } from 'node:path';
import type { Logger } from 'pino';
import { builtinCarrierRates } from '#ports/carrier-rates/builtin-carrier-rates.ts';
import { clockStartingAt, systemClock } from '#ports/clock/system-clock.ts';
import { type Database, openDatabase } from '#ports/database/database.ts';
import { startEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { migrateToLatest, migrationsPending } from '#ports/database/migrate.ts';
import { openReadReplica, type ReadReplica } from '#ports/database/read-replica.ts';
import { embeddedMailbox } from '#ports/mail/embedded-mailbox.ts';
import { embeddedTexts } from '#ports/text-messages/embedded-texts.ts';
import { loadPostalData } from '#ports/postal-data/embedded-postal-data.ts';
import { addToMailbox } from '#records/mail/mailbox.ts';
import { addToTextMailbox } from '#records/texts/text-outbox.ts';
import type { Tables } from '#records/tables.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { scrubText } from '#kit/server/scrub-text.ts';
import { buildServer } from './build-server.ts';
import { type BuildVersion, readBuildVersion } from './build-version.ts';
import { clientFolder } from './client-folder.ts';
import type { Config } from './config.ts';
import { logWarnings } from './log-warnings.ts';
import { openCarriers } from './open-carriers.ts';
import { openLog } from './open-log.ts';
import { openFiles } from './open-files.ts';
import { openPayments } from './open-payments.ts';
import { keepFilesOfRelease } from './release-files.ts';
import type { OpenTelemetry } from './start-open-telemetry.ts';

const root = join(import.meta.dirname, '../../..');
const migrationsFolder = join(root, 'migrations');

export type RunningServer = {
  /** The address that users open. */
  readonly address: string;
  readonly port: number;
  readonly log: Logger;
  /** Frees the ports at once, without waiting for running requests. */
  releasePorts(): Promise<void>;
  /** Finishes what is running, and closes everything. */
  stop(): Promise<void>;
};

/** Without the pooler, if the settings have a direct address: a migration may take longer than a pooler allows a statement to run. */
async function migrate({
  database,
  config: { databaseDirectUrl, databaseConnectTimeoutMs: connectTimeoutMs },
  log,
}: {
  database: Database<Tables>;
  config: Config;
  log: Logger;
}): Promise<void> {
  if (databaseDirectUrl === null) return migrateToLatest({ db: database.db, folder: migrationsFolder, log });
  const direct = openDatabase<Tables>({ url: databaseDirectUrl, poolMax: 2, connectTimeoutMs, log });
  try {
    await migrateToLatest({ db: direct.db, folder: migrationsFolder, log });
  } finally {
    await direct.close();
  }
}

/** Opens the database, the gateway, the email and the jobs that the settings name, and listens. */
export async function runServer(config: Config): Promise<RunningServer> {
  const build = readBuildVersion();
  const openTelemetry = await openTelemetryOf(config, build);
  const log = openLog({ config, build, send: openTelemetry?.sendLine ?? null });
  const stopLoggingWarnings = logWarnings(log);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedDatabase({ folder: join(config.dataFolder, 'postgres'), log });
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
  const database = openDatabase<Tables>({
    url: databaseUrl,
    poolMax: config.databasePoolMax,
    connectTimeoutMs: config.databaseConnectTimeoutMs,
    ...config.databaseLimits,
    log,
  });

  await migrate({ database, config, log });
  const replica = await openReplica({ database, config, log });
  const postalData = loadPostalData();
  if (config.demoData) {
    const { fillWithDemoData } = await import('#records/demo/demo-data.ts');
    await fillWithDemoData(database.db, { postalData });
  }

  const isReal = config.clockStartMs === null && config.clockSpeed === 1;
  const demoClock = isReal ? null : clockStartingAt(config.clockStartMs ?? Date.now(), config.clockSpeed);
  const clock = demoClock ?? systemClock;
  const gateway = await openPayments({ config, db: database.db, databaseUrl, log });
  const mailSender = config.smtpUrl
    ? (await import('#ports/mail/smtp-mail.ts')).smtpMail({ url: config.smtpUrl })
    : embeddedMailbox({ add: (message) => addToMailbox(database.db, message, nowOf(clock)) });
  if (config.environment === 'production' && !config.smtpUrl) {
    log.warn('SMTP_URL is not set: emails are stored and not sent');
  }
  const { carriers, ...carrierService } = await openCarriers({ config, db: database.db, databaseUrl, clock, log });
  const textSender =
    config.textMessages === 'embedded'
      ? embeddedTexts({ add: (message) => addToTextMailbox(database.db, message, nowOf(clock)) })
      : null;
  const { app, jobRunner, startDraining } = await buildServer({
    config,
    build,
    database,
    replica,
    migrationsFolder,
    clock,
    demoClock,
    postalData,
    carrierRates: builtinCarrierRates(),
    carriers,
    payments: gateway.payments,
    paymentFrames: gateway.frames,
    mailSender,
    files: openFiles(config),
    textSender,
    log,
    webFolder: clientFolder(config),
  });

  const worksInBackground = config.role !== 'web';
  if (worksInBackground) await jobRunner.start();

  const stopKeeping =
    config.role === 'worker'
      ? null
      : await keepFilesOfRelease({ db: database.db, clock, webFolder: clientFolder(config), log });
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  gateway.serverListens(port);
  carrierService.serverListens(port);
  let gatewayClosed: Promise<void> | undefined;
  const closeGateway = (): Promise<void> => (gatewayClosed ??= gateway.close());
  return {
    address: config.publicUrl ?? `http://localhost:${port}`,
    port,
    log,
    releasePorts: async () => {
      app.server.close();
      await closeGateway();
    },
    stop: async () => {
      startDraining();
      stopKeeping?.();
      await new Promise((resolve) => setTimeout(resolve, config.drainMs));
      await app.close();
      if (worksInBackground) await jobRunner.stop();
      await mailSender.close();
      await textSender?.close();
      await carriers.close();
      await closeGateway();
      await replica?.close();
      await database.close();
      await embedded?.stop();
      await openTelemetry?.stop();
      stopLoggingWarnings();
    },
  };
}

/** Null where the settings name none, and for a worker, which answers no lists. A replica that is away delays the start by seconds at most. */
async function openReplica({
  database,
  config,
  log,
}: {
  database: Database<Tables>;
  config: Config;
  log: Logger;
}): Promise<ReadReplica<Tables> | null> {
  if (config.databaseReadUrl === null || config.role === 'worker') return null;
  const replica = openReadReplica<Tables>({
    url: config.databaseReadUrl,
    primary: database,
    lagMaxMs: config.databaseReadLagMaxMs,
    isSchemaOlder: (db) => migrationsPending({ db, folder: migrationsFolder }),
    poolMax: config.databasePoolMax,
    connectTimeoutMs: config.databaseConnectTimeoutMs,
    ...config.databaseLimits,
    log,
  });
  await replica.look();
  return replica;
}

async function openTelemetryOf(config: Config, build: BuildVersion): Promise<OpenTelemetry | null> {
  if (config.openTelemetry === null) return null;
  const { startOpenTelemetry } = await import('./start-open-telemetry.ts');
  return startOpenTelemetry({
    settings: config.openTelemetry,
    build,
    role: config.role,
    scrub: scrubText(config.secrets),
  });
}
