import fs from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import qs from 'qs';
import * as z from 'zod/mini';
import { carrierCallbackPath } from '#journeys/ship-parcels/server/receive-scans.ts';
import type { AnyEndpoint, EndpointInput, EndpointResponse } from '#kit/endpoint.ts';
import { type ProblemBody, problemSchema } from '#kit/problem.ts';
import { runDueJobs } from '#kit/server/jobs/testing/run-due-jobs.ts';
import { builtinCarrierRates } from '#ports/carrier-rates/builtin-carrier-rates.ts';
import type { Carriers } from '#ports/carriers/carriers.ts';
import { embeddedCarriers } from '#ports/carriers/embedded-carriers.ts';
import type { CarrierRates } from '#ports/carrier-rates/carrier-rates.ts';
import { fixedClock } from '#ports/clock/testing/fixed-clock.ts';
import { openDatabase } from '#ports/database/database.ts';
import { testConnectTimeoutMs } from '#ports/database/testing/connect-timeout.ts';
import { createTestDatabase } from '#ports/database/testing/test-database.ts';
import type { Files } from '#ports/files/files.ts';
import { folderFiles } from '#ports/files/folder-files.ts';
import { embeddedMailbox } from '#ports/mail/embedded-mailbox.ts';
import { embeddedTexts } from '#ports/text-messages/embedded-texts.ts';
import type { Payments } from '#ports/payments/payments.ts';
import { loadPostalData } from '#ports/postal-data/embedded-postal-data.ts';
import { fillWithDemoData } from '#records/demo/demo-data.ts';
import { addToMailbox } from '#records/mail/mailbox.ts';
import { addToTextMailbox } from '#records/texts/text-outbox.ts';
import type { Tables } from '#records/tables.ts';
import { createUserToken } from '#records/testing/create-user-token.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { buildServer } from '../build-server.ts';
import { updatesJob } from '../server-jobs.ts';
import { readConfig } from '../config.ts';
import type { ServerFaults } from '../server-faults.ts';
import { awayPayments } from './away-payments.ts';

const root = join(import.meta.dirname, '../../../..');
const migrationsFolder = join(root, 'migrations');

/** A Monday morning in New York, far from any holiday. */
const testNow = '2026-03-02T15:00:00Z';

/** What the embedded carrier of test servers signs with. */
export const testCarrierSecret = 'secret-of-the-test-carrier';

/** The version that test servers report. */
export const testBuild = { version: '1.2.3+0a1b2c3d', commit: '0a1b2c3d'.repeat(5) };

type Headers = Readonly<Record<string, string>>;

/** An answer as it came over the wire. */
export type WireAnswer = {
  readonly status: number;
  readonly headers: globalThis.Headers;
  readonly text: string;
  json(): unknown;
};

/** The first cookie that an answer sets, as a browser sends it back. */
export function cookieOf({ headers }: WireAnswer): string {
  return headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

export type TestServer = {
  readonly url: string;
  readonly databaseUrl: string;
  readonly db: Kysely<Tables>;
  readonly clock: ReturnType<typeof fixedClock>;
  /** Makes a call of the contract that must succeed, and checks that its answer has the promised shape. */
  call<E extends AnyEndpoint>(endpoint: E, input: EndpointInput<E>, headers?: Headers): Promise<EndpointResponse<E>>;
  /** Makes a call of the contract that must be refused. */
  refused(endpoint: AnyEndpoint, input: unknown, headers?: Headers): Promise<ProblemBody>;
  send(method: string, path: string, body?: unknown, headers?: Headers): Promise<WireAnswer>;
  /** A token for a demo person, by the first part of the email. */
  tokenOf(name: string): Promise<string>;
  /** One pass of what the job runner does every few seconds. */
  recoverOrders(): Promise<void>;
  /** One pass of planning parcels. */
  planParcels(): Promise<void>;
  /** One pass each of planning parcels and of buying and voiding labels. */
  shipParcels(): Promise<void>;
  /** One pass of booking and canceling pickups. */
  bookPickups(): Promise<void>;
  /** One pass of reminding customers of tomorrow's pickups. */
  remindOfPickups(): Promise<void>;
  /** The carrier reports once what has happened so far, each scan several times or the last one first if asked. The updates that follow are written. */
  reportScans(how?: { readonly times?: number; readonly isReversed?: boolean }): Promise<void>;
  /** One pass of asking the carrier about bags that have no recent scan. The updates that follow are written. */
  trackParcels(): Promise<void>;
  /** Writes the updates that follow from scans, where a test sends callbacks by itself. */
  writeUpdates(): Promise<void>;
  /** One pass of refunding bags that were late. */
  assessArrivals(): Promise<void>;
  /** One pass of deciding what follows when something went wrong with a bag. */
  handleMishaps(): Promise<void>;
  /** One pass: marks claims as paid, writes their emails and deletes files that no row names. */
  handleClaims(): Promise<void>;
  /** One check of the ledger, which the job runner makes every few hours. */
  checkLedger(): Promise<void>;
  close(): Promise<void>;
};

/** The real server with the demo data, on a database of its own and a clock that only tests move. */
export async function startTestServer({
  now = testNow,
  environment = {},
  carrierRates = builtinCarrierRates(),
  wrapCarriers = (carriers) => carriers,
  payments = awayPayments(),
  wrapFiles = (files) => files,
  faults,
  requestTimeoutMs,
  logTo,
}: {
  now?: string;
  environment?: Readonly<Record<string, string>>;
  carrierRates?: CarrierRates;
  /** Puts something between the server and the embedded carrier. */
  wrapCarriers?: (carriers: Carriers) => Carriers;
  payments?: Payments;
  /** Puts something between the server and its folder of files. */
  wrapFiles?: (files: Files) => Files;
  faults?: ServerFaults;
  requestTimeoutMs?: number;
  /** Receives the lines of the server's log. */
  logTo?: (line: Readonly<Record<string, unknown>>) => void;
} = {}): Promise<TestServer> {
  const postalData = loadPostalData();
  const testDatabase = await createTestDatabase<Tables>({
    migrationsFolder,
    templateName: 'demo-data',
    seed: (db) => fillWithDemoData(db, { postalData }),
  });
  const read = readConfig({ NODE_ENV: 'test', ...environment });
  if (read.kind === 'invalid') throw new Error(read.problems.map(({ message }) => message).join(' '));
  const clock = fixedClock(now);
  const log = logTo
    ? pino({ level: 'info' }, { write: (line) => logTo(JSON.parse(line) as Record<string, unknown>) })
    : pino({ level: 'silent' });
  const database = openDatabase<Tables>({
    url: testDatabase.url,
    poolMax: 5,
    connectTimeoutMs: testConnectTimeoutMs,
    log,
  });
  const embedded = embeddedCarriers({
    databaseUrl: testDatabase.url,
    nowMs: () => clock.nowMs(),
    secret: testCarrierSecret,
  });
  const carriers = wrapCarriers(embedded);
  const filesFolder = fs.mkdtempSync(join(os.tmpdir(), 'portage-test-files-'));
  const {
    app,
    recoverOrders,
    sendRefunds,
    planParcels,
    buyLabels,
    bookPickups,
    remindOfPickups,
    trackParcels,
    writeUpdates,
    assessArrivals,
    handleMishaps,
    handleClaims,
    checkLedger,
  } = await buildServer({
    config: read.config,
    build: testBuild,
    database,
    migrationsFolder,
    clock,
    postalData,
    carrierRates,
    carriers,
    payments,
    mailSender: embeddedMailbox({ add: (message) => addToMailbox(database.db, message, nowOf(clock)) }),
    files: wrapFiles(folderFiles({ folder: filesFolder })),
    textSender: embeddedTexts({ add: (message) => addToTextMailbox(database.db, message, nowOf(clock)) }),
    faults,
    requestTimeoutMs,
    log,
    webFolder: join(import.meta.dirname, 'built-page'),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  const send: TestServer['send'] = async (method, path, body, headers = {}) => {
    const isRaw = typeof body === 'string';
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as unknown };
  };
  const sendCall = (endpoint: AnyEndpoint, input: RawInput, headers?: Headers) =>
    send(endpoint.method, addressOf(endpoint, input), endpoint.method === 'GET' ? undefined : (input.body ?? {}), {
      accept: 'application/json',
      ...headers,
    });

  const runUpdates = async (): Promise<void> => {
    await runDueJobs({ db: testDatabase.db, clock, log }, [updatesJob({ writeUpdates })]);
  };

  return {
    url,
    databaseUrl: testDatabase.url,
    db: testDatabase.db,
    clock,
    send,
    call: async (endpoint, input, headers) => {
      const answer = await sendCall(endpoint, input, headers);
      if (answer.status !== 200) throw new Error(`${endpoint.id} answered ${answer.status}: ${answer.text}`);
      return z.parse(endpoint.response, endpoint.answers ? answer.text : answer.json()) as EndpointResponse<
        typeof endpoint
      >;
    },
    refused: async (endpoint, input, headers) => {
      const answer = await sendCall(endpoint, input as RawInput, headers);
      if (answer.status < 400) throw new Error(`${endpoint.id} was not refused: ${answer.text}`);
      return z.parse(problemSchema, answer.json());
    },
    tokenOf: async (name) => {
      const user = await testDatabase.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', `${name}@portage.test`)
        .executeTakeFirstOrThrow();
      const expiresAt = new Date(clock.nowMs() + 3_600_000);
      return testDatabase.db.transaction().execute((tx) => createUserToken(tx, { userId: user.id, expiresAt }));
    },
    recoverOrders: async () => {
      await recoverOrders();
      await sendRefunds();
    },
    shipParcels: async () => {
      await planParcels();
      await buyLabels();
    },
    planParcels,
    bookPickups,
    remindOfPickups,
    reportScans: async (how) => {
      await embedded.reportOnce({ url: `${url}${carrierCallbackPath}`, ...how });
      await runUpdates();
    },
    trackParcels: async () => {
      await trackParcels();
      await runUpdates();
    },
    writeUpdates: runUpdates,
    assessArrivals,
    handleMishaps,
    handleClaims,
    checkLedger,
    close: async () => {
      await app.close();
      await carriers.close();
      await database.close();
      await testDatabase.drop();
      fs.rmSync(filesFolder, { recursive: true, force: true });
    },
  };
}

type RawInput = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

export function addressOf(endpoint: AnyEndpoint, { params = {}, query = {} }: RawInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  const search = qs.stringify(query);
  return search === '' ? path : `${path}?${search}`;
}
