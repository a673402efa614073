import { join } from 'node:path';
import v8 from 'node:v8';
import { pino } from 'pino';
import { builtinCarrierRates } from '#ports/carrier-rates/builtin-carrier-rates.ts';
import { clockStartingAt, systemClock } from '#ports/clock/system-clock.ts';
import { openDatabase } from '#ports/database/database.ts';
import { startEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { migrateToLatest } from '#ports/database/migrate.ts';
import { embeddedMailbox } from '#ports/mail/embedded-mailbox.ts';
import { smtpMail } from '#ports/mail/smtp-mail.ts';
import { loadPostalData } from '#ports/postal-data/embedded-postal-data.ts';
import { fillWithDemoData } from '#records/demo/demo-data.ts';
import { addToMailbox } from '#records/mail/mailbox.ts';
import type { Tables } from '#records/tables.ts';
import { buildServer } from './build-server.ts';
import { type Config, problemsOfServing, readConfig } from './config.ts';
import { openPayments } from './open-payments.ts';

const root = join(import.meta.dirname, '../../..');
const migrationsFolder = join(root, 'migrations');
const builtClient = join(root, 'build/web');

/** How long running requests may take once the server was told to stop. */
const stopWithinMs = 20_000;

// Left alone, the engine lets old objects pile up to several times of what is in use before it looks at them; this costs some more looks
// and keeps the process at two thirds of the size under load.
v8.setFlagsFromString('--heap-growing-percent=90');

await start();

async function start(): Promise<void> {
  const read = readConfig(process.env);
  const problems =
    read.kind === 'invalid' ? read.problems : problemsOfServing({ config: read.config, environment: process.env });
  if (read.kind === 'invalid' || problems.length > 0) {
    for (const problem of problems) process.stderr.write(`${problem.message}\n`);
    process.exit(1);
  }
  try {
    await run(read.config);
  } catch (error) {
    process.stderr.write(`Portage could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

async function run(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, base: null });
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedDatabase({ folder: join(config.dataFolder, 'postgres'), log });
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
  const database = openDatabase<Tables>({
    url: databaseUrl,
    connectTimeoutMs: config.databaseConnectTimeoutMs,
    log,
  });

  await migrateToLatest({ db: database.db, folder: migrationsFolder, log });
  const postalData = loadPostalData();
  if (config.demoData) await fillWithDemoData(database.db, { postalData });

  const clock = config.clockStartMs === null ? systemClock : clockStartingAt(config.clockStartMs);
  const gateway = await openPayments({ config, db: database.db, databaseUrl, log });
  const mailSender = config.smtpUrl
    ? smtpMail({ url: config.smtpUrl })
    : embeddedMailbox({ add: (message) => addToMailbox(database.db, message, new Date(clock.nowMs())) });
  if (config.environment === 'production' && !config.smtpUrl) {
    log.warn('SMTP_URL is not set: mails are stored and not sent');
  }
  const { app, jobRunner, startDraining } = await buildServer({
    config,
    database,
    migrationsFolder,
    clock,
    postalData,
    carrierRates: builtinCarrierRates(),
    payments: gateway.payments,
    paymentFrames: gateway.frames,
    mailSender,
    log,
    webFolder: config.webFolder ?? builtClient,
  });

  await jobRunner.start();

  const stop = async (): Promise<void> => {
    startDraining();
    await new Promise((resolve) => setTimeout(resolve, config.drainMs));
    await app.close();
    await jobRunner.stop();
    await mailSender.close();
    await gateway.close();
    await database.close();
    await embedded?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // The same signal may come twice, from the terminal and from npm; the first one counts.
      process.on(signal, () => {});
      log.info({ signal }, 'stopping');
      setTimeout(() => process.exit(1), stopWithinMs).unref();
      stop().catch((error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      });
    });
  }

  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  gateway.serverListens(port);
  process.stdout.write(`Portage is at ${config.publicUrl ?? `http://localhost:${port}`}\n`);
}
