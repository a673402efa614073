import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { ledgerCheck } from '#capabilities/ledger/server/ledger-check.ts';
import { jobMetrics } from '#kit/server/jobs/job-metrics.ts';
import { type JobRunner, openJobRunner } from '#kit/server/jobs/open-job-runner.ts';
import { createServer } from '#kit/server/serve.ts';
import { useListReads } from '#kit/server/list-reads.ts';
import { useSessions } from '#kit/server/session.ts';
import type { Carriers } from '#ports/carriers/carriers.ts';
import type { CarrierRates } from '#ports/carrier-rates/carrier-rates.ts';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import type { MovableClock } from '#ports/clock/system-clock.ts';
import type { Database } from '#ports/database/database.ts';
import { isDatabaseUnavailable } from '#ports/database/is-database-unavailable.ts';
import { migrationsPending } from '#ports/database/migrate.ts';
import type { ReadReplica } from '#ports/database/read-replica.ts';
import type { Files } from '#ports/files/files.ts';
import type { MailSender } from '#ports/mail/mail-sender.ts';
import type { TextSender } from '#ports/text-messages/text-sender.ts';
import type { Payments } from '#ports/payments/payments.ts';
import type { PostalData } from '#ports/postal-data/postal-data.ts';
import { ensureServerKey } from '#records/operations/server-keys.ts';
import type { Tables } from '#records/tables.ts';
import type { BuildVersion } from './build-version.ts';
import { brandOfPlainPage, brandOfRequest } from './brand-of-request.ts';
import { serveCardFields } from './card-fields-page.ts';
import type { Config } from './config.ts';
import { errorPage, plainPage } from './error-page.ts';
import { serveDemoBill } from './demo-bill.ts';
import { serveDemoClock } from './demo-clock.ts';
import { serveMailbox } from './mailbox-pages.ts';
import { changesNothing, maintenanceNotice, refuseWritesInMaintenance, watchMaintenance } from './maintenance.ts';
import { refusePages, serveOperations } from './operations.ts';
import { microSiteAddress } from './micro-site-address.ts';
import { countedCarriers, countedPayments, registerOwnMetrics, showReplica } from './own-metrics.ts';
import { pageSettings } from './page-settings.ts';
import { servePageForms } from './page-forms.ts';
import { pagePaths, servePages } from './pages.ts';
import { sendFileOfRelease } from './release-files.ts';
import type { OrderPasses } from './order-passes.ts';
import { calls, mountCalls } from './routes.ts';
import type { ServerFaults } from './server-faults.ts';
import { serveDocs } from './serve-docs.ts';
import { serverJobs } from './server-jobs.ts';
import { serveUnsubscribe } from './unsubscribe-page.ts';
import { siteOf, siteOfRequest } from './site-of.ts';
import { staffGauges } from './staff-gauges.ts';
import { tracedPort, untracedPort } from './traced-port.ts';

export type ServerParts = {
  readonly config: Config;
  readonly build: BuildVersion;
  readonly database: Database<Tables>;
  /** The replica that lists are read from; null reads them from the database. */
  readonly replica?: ReadReplica<Tables> | null;
  readonly migrationsFolder: string;
  readonly clock: Clock;
  /** The same clock, if it can be moved. */
  readonly demoClock?: MovableClock | null;
  readonly postalData: PostalData;
  readonly carrierRates: CarrierRates;
  readonly carriers: Carriers;
  readonly payments: Payments;
  readonly mailSender: MailSender;
  readonly files: Files;
  /** Null where no text messages are sent. */
  readonly textSender: TextSender | null;
  /** The origins of the gateway's own fields. */
  readonly paymentFrames?: readonly string[] | undefined;
  readonly log: Logger;
  /** The built client; without one the server only answers calls. */
  readonly webFolder: string;
  /** Lets tests fail an order or its labels at a step. */
  readonly faults?: ServerFaults | undefined;
  /** How long a request may take to arrive; only tests wait less than usual. */
  readonly requestTimeoutMs?: number | undefined;
};

export type BuiltServer = OrderPasses & {
  readonly app: FastifyInstance;
  /** Everything that runs in the background, not started yet. */
  readonly jobRunner: JobRunner;
  /** Checks the whole ledger; broken rules are logged and counted in the metrics. */
  checkLedger(): Promise<void>;
  /** From now on the server tells load balancers to send no more requests. */
  startDraining(): void;
};

/** Builds the server. The caller starts and stops it. */
export async function buildServer(given: ServerParts): Promise<BuiltServer> {
  const { config, database, log } = given;
  const register = new Registry();
  const parts = watchedParts(given, register);
  let isDraining = false;
  let isMigrated = false;
  const ledger = ledgerCheck({ db: database.db, clock: parts.clock, log });

  const isSecure = config.sites[config.brand].publicUrl?.startsWith('https://') ?? false;
  const drawPlainPage = plainPage({
    webFolder: parts.webFolder,
    shipPath: config.shipPath,
    siteOf: (request) => siteOf(config, brandOfPlainPage(request, config)),
  });
  const app = await createServer({
    log,
    register,
    trustedProxies: config.trustedProxies,
    isSecure,
    isUnavailable: isDatabaseUnavailable,
    requestTimeoutMs: parts.requestTimeoutMs,
    isTraced: config.openTelemetry !== null,
    errorPage: errorPage(drawPlainPage),
  });
  if (config.role === 'worker') refusePages(app);
  const maintenance = watchMaintenance(database.db);
  refuseWritesInMaintenance(app, { calls, maintenance });
  if (config.demoData && config.environment !== 'production') {
    const { giveDemoPasswords } = await import('#records/demo/demo-data.ts');
    await giveDemoPasswords(database.db, nowOf(parts.clock));
  }
  const [csrfKey = await ensureServerKey(database.db, 'csrf'), ...formerCsrfKeys] = config.csrfSecrets;
  const sessions = useSessions(app, { keys: { csrfKey, formerCsrfKeys }, isSecure });
  const replica = parts.replica ?? null;
  const readList = useListReads(app, {
    db: database.db,
    replica,
    isSecure,
    lagMaxMs: config.databaseReadLagMaxMs,
    unchanging: new Set(calls.filter(changesNothing).map(({ method, path }) => `${method} ${path}`)),
  });

  registerOwnMetrics({ register, db: database.db, clock: parts.clock, poolCounts: database.poolCounts });
  showReplica(register, replica?.state ?? null);
  await serveOperations(app, {
    register,
    build: parts.build,
    role: config.role,
    metricsTokens: config.metricsTokens,
    notReadyBecause: async () => {
      if (isDraining) return 'The server is shutting down.';
      if (!(await database.isReachable())) return 'The database cannot be reached.';
      isMigrated ||= !(await migrationsPending({ db: database.db, folder: parts.migrationsFolder }));
      return isMigrated ? null : 'The database is being migrated.';
    },
    gauges: staffGauges(database.db, ledger),
  });

  serveDocs(app);

  if (config.environment !== 'production') {
    serveMailbox(app, { db: database.db });
    serveDemoBill(app, parts.carriers);
    if (parts.demoClock) serveDemoClock(app, parts.demoClock);
  }

  const receiptLinkKey = await ensureServerKey(database.db, 'receipt-links');
  serveUnsubscribe(app, { db: database.db, clock: parts.clock, receiptLinkKey, drawPlainPage });
  const { passes, receiptForPage, mailLinkForPage, quoteForPage } = mountCalls(app, {
    ...parts,
    db: database.db,
    readList,
    sessions,
    receiptLinkKey,
  });
  const jobs = serverJobs({ ...parts, ...passes, db: database.db, checkLedger: ledger.checkWhenDue });
  const jobRunner = openJobRunner({
    db: database.db,
    clock: parts.clock,
    log,
    jobs,
    count: jobMetrics({
      register,
      db: database.db,
      clock: parts.clock,
      queueNames: jobs.map(({ queue }) => queue.name),
    }),
  });

  if (config.role !== 'worker' && existsSync(join(parts.webFolder, 'index.html'))) {
    serveCardFields(app, { ...parts, payments: config.payments, isSecure });
    await servePages(app, {
      version: parts.build.version,
      webFolder: parts.webFolder,
      sessions,
      isSecure,
      shipPath: config.shipPath,
      mayConnectTo: config.postalCodeService ? [new URL(config.postalCodeService).origin] : [],
      mayFrame: parts.paymentFrames ?? [],
      siteOf: (request, reply) => siteOfRequest(config, request, brandOfRequest(request, reply, config)),
      microSiteAddress: (slug, request, brand) => microSiteAddress({ db: database.db, config }, slug, request, brand),
      settingsOf: (request, brand) => pageSettings({ request, brand, sessions, ...parts }),
      receiptOf: receiptForPage,
      quoteOf: quoteForPage,
      sendFileOfRelease: sendFileOfRelease(database.db),
      noticeOf: () => maintenanceNotice(maintenance),
    });
    servePageForms(app, {
      paths: pagePaths(config.shipPath),
      drawPlainPage,
      mailLink: mailLinkForPage,
    });
  }

  return {
    app,
    ...passes,
    jobRunner,
    checkLedger: ledger.check,
    startDraining: () => {
      isDraining = true;
      // A proxy that keeps connections would send requests into them at the moment they are closed.
      app.server.prependListener('request', (_request, response: ServerResponse) => {
        response.setHeader('connection', 'close');
      });
    },
  };
}

/** The parts with everything outside counted and, where traces are on, traced. */
function watchedParts(given: ServerParts, register: Registry): ServerParts {
  const traced = given.config.openTelemetry === null ? untracedPort : tracedPort;
  return {
    ...given,
    payments: countedPayments(traced('gateway', given.payments), register),
    carriers: countedCarriers(traced('carrier', given.carriers), register),
    mailSender: traced('mail', given.mailSender),
    textSender: given.textSender && traced('text message', given.textSender),
    files: traced('files', given.files),
  };
}
