// The booking server as a faults run starts it: the real one, with the clock of the run, a log and a list of all requests on the disk,
// and a step at which it kills itself like `kill -9`.
import { appendFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildServer } from '#app/server/build-server.ts';
import { readConfig } from '#app/server/config.ts';
import type { Carriers, NoAnswer } from '#ports/carriers/carriers.ts';
import { easypostCarriers } from '#ports/carriers/easypost-carriers.ts';
import { embeddedCarriers } from '#ports/carriers/embedded-carriers.ts';
import { builtinCarrierRates } from '#ports/carrier-rates/builtin-carrier-rates.ts';
import { openDatabase } from '#ports/database/database.ts';
import { testConnectTimeoutMs } from '#ports/database/testing/connect-timeout.ts';
import { folderFiles } from '#ports/files/folder-files.ts';
import { embeddedMailbox } from '#ports/mail/embedded-mailbox.ts';
import { embeddedTexts } from '#ports/text-messages/embedded-texts.ts';
import { sandboxPayments } from '#ports/payments/sandbox-payments.ts';
import { loadPostalData } from '#ports/postal-data/embedded-postal-data.ts';
import { addToMailbox } from '#records/mail/mailbox.ts';
import { addToTextMailbox } from '#records/texts/text-outbox.ts';
import type { Tables } from '#records/tables.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { runClock } from './run-clock.ts';
import { readOrder, readServerSettings } from './server-settings.ts';

const root = join(import.meta.dirname, '../..');

/** As long as production waits for the gateway, in time of the run. */
const gatewayTimeoutMs = 10_000;

/** The same for EasyPost. */
const easypostTimeoutMs = 12_000;

const settings = readServerSettings(process.argv[2]);
const { speed } = settings;
let { killAt, skippedMs, isCarrierAway } = settings;
process.on('message', (message) => {
  ({ killAt = killAt, skippedMs = skippedMs, isCarrierAway = isCarrierAway } = readOrder(message));
});
// The server ends itself when the run has ended for any reason.
process.once('disconnect', () => process.exit(1));

const log = pino({ level: 'info', base: null }, pino.destination({ dest: settings.logFile, sync: true }));
const database = openDatabase<Tables>({ url: settings.databaseUrl, connectTimeoutMs: testConnectTimeoutMs, log });
const clock = runClock({ ...settings, skippedMs: () => skippedMs });
const read = readConfig({ NODE_ENV: 'test' });
if (read.kind === 'invalid') throw new Error(read.problems.map(({ message }) => message).join(' '));

const { databaseUrl, gatewaySecret: secret } = settings;
const carriers = settings.easypost
  ? easypostCarriers({
      ...settings.easypost,
      databaseUrl,
      webhookSecret: secret,
      timeoutMs: easypostTimeoutMs / speed,
      log,
    })
  : awayOnDemand(embeddedCarriers({ databaseUrl, nowMs: () => clock.nowMs(), secret }));
const { app, jobRunner } = await buildServer({
  config: read.config,
  build: { version: 'faults', commit: null },
  database,
  migrationsFolder: join(root, 'migrations'),
  clock,
  postalData: loadPostalData(),
  carrierRates: builtinCarrierRates(),
  carriers,
  payments: sandboxPayments({
    url: settings.gatewayUrl,
    secret: settings.gatewaySecret,
    timeoutMs: gatewayTimeoutMs / speed,
    log,
  }),
  mailSender: embeddedMailbox({ add: (message) => addToMailbox(database.db, message, nowOf(clock)) }),
  files: folderFiles({ folder: settings.filesFolder }),
  textSender: embeddedTexts({ add: (message) => addToTextMailbox(database.db, message, nowOf(clock)) }),
  faults: {
    at: (step) => {
      if (step === killAt) process.kill(process.pid, 'SIGKILL');
    },
  },
  log,
  webFolder: join(root, 'build/no-client'),
});

app.addHook('preHandler', async ({ method, url, headers, body }) => {
  appendFileSync(settings.requestsFile, `${JSON.stringify({ method, url, headers, body })}\n`);
});

await jobRunner.start();

// Node writes its compile cache only on a normal exit, and this process is killed.
flushCompileCache();

process.send?.({ url: await app.listen({ host: '127.0.0.1', port: settings.port }) });

/** A carrier that answers no question while it is away. */
function awayOnDemand(known: Carriers): Carriers {
  const unlessAway =
    <Request, Outcome>(ask: (request: Request) => Promise<Outcome>) =>
    async (request: Request): Promise<Outcome | NoAnswer> =>
      isCarrierAway ? { kind: 'unknown', reason: 'The carrier is away.' } : ask(request);
  return {
    ...known,
    buyLabel: unlessAway((request) => known.buyLabel(request)),
    voidLabel: unlessAway((request) => known.voidLabel(request)),
    bookPickup: unlessAway((request) => known.bookPickup(request)),
    cancelPickup: unlessAway((request) => known.cancelPickup(request)),
    track: unlessAway((request) => known.track(request)),
  };
}
