import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { findFreePort } from '#ports/database/testing/find-free-port.ts';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import { createUserToken } from '#records/testing/create-user-token.ts';
import { readConfig } from './config.ts';
import { openLog } from './open-log.ts';
import { startOtlpReceiver } from './testing/otlp-receiver.ts';
import { rawStatus } from './testing/raw-request.ts';
import { startServerProcess } from './testing/server-process.ts';
import { startTestServer, testBuild, type TestServer } from './testing/test-server.ts';

const secrets = {
  SMTP_URL: 'smtp://mailer:hunter2-of-mails@127.0.0.1:9',
  METRICS_TOKEN: 'token-of-the-metrics',
  CSRF_SECRET: 'a secret of the tokens in pages that is long enough',
};

const malformedRequest = [
  'POST /sessions.json HTTP/1.1',
  'host: localhost',
  'x-user-token: token-of-a-person',
  'not a header',
  '',
  '{"password":"wrong-password-of-a-person"}',
].join('\r\n');

function logWith(environment: Record<string, string>): { log: Logger; lines: string[] } {
  const read = readConfig(environment);
  if (read.kind === 'invalid') throw new Error(read.problems.map(({ message }) => message).join('\n'));
  const lines: string[] = [];
  return { log: openLog({ config: read.config, build: testBuild, write: (line) => void lines.push(line) }), lines };
}

describe('a line of the log', () => {
  test('a line of the log has of an error and its causes what names the failure, and no value of a row or request', () => {
    const { log, lines } = logWith({});
    const refused = Object.assign(new Error('new row for relation "users" violates check constraint "boom"'), {
      code: '23514',
      severity: 'ERROR',
      table: 'users',
      constraint: 'boom',
      routine: 'ExecConstraints',
      detail: 'Failing row contains (7, Zebulon).',
      hint: 'Zebulon',
      where: 'Zebulon',
      internalQuery: 'Zebulon',
      rawPacket: Buffer.from('Zebulon'),
      cart: { name: 'Zebulon' },
    });
    const outer = Object.assign(new Error('order failed', { cause: refused }), { first: refused });
    log.error({ err: refused }, 'request failed');
    log.error({ err: outer }, 'request failed');
    log.error(new AggregateError([refused, { detail: 'Zebulon' }], 'both failed'));
    log.error({ err: { detail: 'Zebulon' } }, 'request failed');
    expect(lines.join('')).not.toMatch(/Zebulon|90,101,98/);
    const errors = lines.map((line) => (JSON.parse(line) as { err: unknown }).err);
    const named = { code: '23514', severity: 'ERROR', table: 'users', constraint: 'boom', routine: 'ExecConstraints' };
    const stack = expect.stringContaining('logs.test.ts') as string;
    expect(errors[0]).toEqual({ type: 'Error', message: refused.message, stack, ...named });
    expect(errors[1]).toEqual({ type: 'Error', message: `order failed: ${refused.message}`, stack });
    expect(errors[2]).toMatchObject({ message: 'both failed', errors: [named, '[object Object]'] });
  });

  test('no line of the log has an email, wherever it came from', () => {
    const { log, lines } = logWith({});
    log.error(
      { err: new Error('no mailbox for Ann.Lee+golf@mail.example.com'), path: '/users/ann%40example.com' },
      'x',
    );
    log.info({ to: ['ann@example.com', { address: 'bea@example.co.uk' }] }, 'sent to cat@example.com');
    expect(lines.join('')).not.toMatch(/example\.co/);
    expect(lines.join('').match(/\[email\]/g)?.length).toBeGreaterThanOrEqual(5);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ version: testBuild.version });
  });

  test.each([
    ['a plain one', 'ann.leak@example.com'],
    ['one that is encoded for an address bar', '/users/ann.leak%40example.com'],
    ['one that is encoded twice', '/users/ann.leak%2540example.com'],
    ['one with letters of other languages', 'ann.leàk.leak@exämple.com'],
    ['one with a wide at sign', 'ann.leak＠example.com'],
    ['one at the beginning of a line', 'to:\nann.leak@example.com'],
    ['one after other escapes', 'to\t"ann.leak@example.com"\\ann.leak@example.com\u0001ann.leak@example.com'],
  ])('a line of the log has neither the name nor the host of an email, and stays JSON: %s', (_what, text) => {
    const { log, lines } = logWith({});
    log.info({ text }, 'x');
    expect(lines[0]).not.toMatch(/ann|le[aà]k|ex[aä]mple/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ text: expect.stringContaining('[email]') as string });
  });

  test('a line of the log has no secret of the settings, alone, in a list or as the password of an address', () => {
    const { log, lines } = logWith({ ...secrets, METRICS_TOKEN: 'token-of-the-metrics,former-token-of-them' });
    log.warn({ smtp: secrets.SMTP_URL, authorization: 'Bearer former-token-of-them' }, 'hunter2-of-mails was refused');
    log.warn({ csrf: secrets.CSRF_SECRET, token: 'token-of-the-metrics' }, 'x');
    expect(lines.join('')).not.toMatch(/hunter2|token-of|in pages/);
  });

  test('a line of the log keeps what only looks like an email: paths of packages', () => {
    const { log, lines } = logWith({});
    log.info('node_modules/@fastify/cookie/plugin.js');
    expect(lines[0]).toContain('node_modules/@fastify/cookie/plugin.js');
  });
});

describe('a server in production', () => {
  let first: TestServer;

  beforeAll(async () => {
    first = await startTestServer();
  });

  afterAll(() => first.close());

  test('a server in production logs nothing but JSON, without emails and secrets, at the finest level', async () => {
    const receiver = await startOtlpReceiver();
    const pages = await temporaryFolder();
    await writeFile(join(pages, 'index.html'), '<!doctype html><title>Portage</title>');
    const port = await findFreePort();
    const environment = {
      ...secrets,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      WEB_FOLDER: pages,
      PAYMENTS: 'sandbox',
      CARRIERS: 'embedded',
      DATABASE_URL: first.databaseUrl,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'trace',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    };
    const { url, output, process } = await startServerProcess(environment);
    const post = (path: string, body: unknown) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await post('/sessions.json', { email: 'traveler@portage.test', password: 'wrong-password-of-a-person' });
    await post('/sessions/mail', { email: 'traveler@portage.test' });
    await fetch(`${url}/nobody@example.com?email=ann@example.com`);
    for (const path of ['zebulon%40secretmail%2Eexample', 'zebulon@%73ecretmail.example', 'zebulon@localhost'])
      await fetch(`${url}/${path}`);
    await post('/client/rslog', { operation: 'opened by anna.leak@example.com' });
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${secrets.METRICS_TOKEN}` } });
    const token = await tokenOfTraveler(first);
    await sql`alter table saved_travelers add constraint boom check (false) not valid`.execute(first.db);
    const refused = await fetch(`${url}/api/v5/account/travelers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-user-token': token },
      body: JSON.stringify({ name: 'Zebulon Quackenbush', email: 'zebulon@example.com', phone: '213 555 0142' }),
    });
    expect(refused.status).toBe(500);
    expect(output()).toContain('"constraint":"boom"');
    expect(await rawStatus(url, malformedRequest)).toBe(400);
    await expect.poll(output).toContain('"code":"HPE_INVALID_HEADER_TOKEN"');
    expect(output()).not.toContain('rawPacket');
    // The email of the sign-in can't be sent, which is logged.
    await expect.poll(output).toContain('"queue":"send-mail"');
    process.kill('SIGTERM');
    await once(process, 'exit');
    const lines = output().trim().split('\n');
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(JSON.parse(line)).toBeTypeOf('object');
    const taken =
      /@portage\.test|anna|leak|@example|wrong-password|hunter2|token-of|in pages|[Zz]ebulon|213 555|ecretmail/;
    expect(output()).not.toMatch(taken);
    const sent = receiver.received.map(({ path, headers, body }) => ({ path, type: headers['content-type'], body }));
    for (const path of ['/v1/traces', '/v1/logs']) {
      const bodies = sent.filter((one) => one.path === path && one.type === 'application/x-protobuf');
      expect(bodies.length).toBeGreaterThan(0);
      expect(bodies.map(({ body }) => body.toString('latin1')).join('\n')).not.toMatch(taken);
    }
  });
});

function tokenOfTraveler({ db }: TestServer): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'traveler@portage.test')
      .executeTakeFirstOrThrow();
    return createUserToken(tx, { userId: id, expiresAt: new Date(Date.now() + 3_600_000) });
  });
}

test('an error is reported to the address of SENTRY_DSN, scrubbed, and other lines are not', async () => {
  const reports: { url: string; auth: string; body: string }[] = [];
  const errors = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      reports.push({ url: request.url ?? '', auth: String(request.headers['x-sentry-auth']), body });
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(errors, 'listening');
  onTestFinished(() => void errors.close());
  const { port } = errors.address() as AddressInfo;
  const { log } = logWith({ ...secrets, SENTRY_DSN: `http://publickey@127.0.0.1:${port}/42` });
  log.info('nothing happened');
  const failure = new TypeError('ann@example.com has no token-of-the-metrics');
  failure.stack = [
    String(failure),
    'at findToken (file:///opt/portage/build/server/parts/access.js:12:3)',
    'at async file:///opt/portage/build/server/start.js:34:5',
    'at process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
  ].join('\n    ');
  log.error({ err: failure, reqId: 'request-7' }, 'call failed');
  await expect.poll(() => reports.length).toBe(1);
  const [report] = reports;
  expect(report?.url).toBe('/api/42/envelope/');
  expect(report?.auth).toContain('sentry_key=publickey');
  const [header, item, event] = (report?.body ?? '').split('\n').map((line) => JSON.parse(line) as unknown);
  expect(header).toMatchObject({ event_id: expect.stringMatching(/^[\da-f]{32}$/) as string });
  expect(item).toEqual({ type: 'event' });
  expect(event).toMatchObject({
    release: testBuild.version,
    level: 'error',
    message: { formatted: 'call failed' },
    tags: { request: 'request-7' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: '[email] has no [secret]',
          stacktrace: {
            frames: [
              { filename: 'node:internal/process/task_queues', lineno: 104, in_app: false },
              { function: '', filename: '/opt/portage/build/server/start.js', lineno: 34, in_app: true },
              { function: 'findToken', filename: '/opt/portage/build/server/parts/access.js', lineno: 12 },
            ],
          },
        },
      ],
    },
  });
  expect(report?.body).not.toMatch(/ann@|token-of/);
});
