import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { portageScript } from '#app/server/testing/programs.ts';
import { bareEnvironment } from '#kit/server/testing/bare-environment.ts';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { startS3StandIn } from '#ports/files/testing/s3-stand-in.ts';
import { startSandboxGateway } from '#ports/payments/sandbox/start-sandbox-gateway.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

function portage(words: string, env: Record<string, string> = {}): Promise<{ stdout: string }> {
  const settings = { ...bareEnvironment(), DATABASE_URL: database.url, ...env };
  return promisify(execFile)(process.execPath, [portageScript, ...words.split(' ')], { env: settings });
}

test('migrations are listed, a pending one is named, and nothing is run twice', async () => {
  const { done, last } = JSON.parse((await portage('migrate status --json')).stdout) as { done: number; last: string };
  expect(done).toBeGreaterThan(50);
  await sql`delete from kysely_migration where name = ${last}`.execute(database.db);
  await expect(portage('migrate status')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`pending: ${last}`),
  });
  await sql`insert into kysely_migration (name, timestamp) values (${last}, '')`.execute(database.db);
  expect((await portage('migrate up')).stdout).toBe('The database is up to date.\n');
});

test('closed months are archived by the program as the documents write it', async () => {
  for (const words of ['archive --before 2024-01 --dry-run', 'archive --before=2024-01 --dry-run'])
    expect((await portage(words)).stdout).toBe('There is nothing to archive.\n');
  expect((await portage('archive --before 2024-01')).stdout).toBe(
    'There was nothing to archive.\nThe books balance.\n',
  );
  expect(JSON.parse((await portage('archive --before 2024-01 --json')).stdout)).toMatchObject({ ok: true, moved: [] });
  expect((await portage('archive list')).stdout).toBe('Nothing is archived.\n');
  await expect(portage('archive --before January')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^--before must be a month, such as 2025-01\.\nUsage: /),
  });
});

test('PRC-03 the audit finds books that balance, and names what does not', async () => {
  expect((await portage('audit')).stdout).toBe('The books balance.\n');
  await sql`insert into account_balances (account, balance_cents, held_cents) values ('wallet:1', 500, 0)`.execute(
    database.db,
  );
  await expect(portage('audit')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('broken: a balance is the sum of its entries: wallet:1'),
  });
});

test('settings are checked without starting a server', async () => {
  expect((await portage('config check')).stdout).toBe('A server would start with these settings.\n');
  await expect(portage('config check', { PORT: 'seven', NODE_ENV: 'production' })).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('PORT must be a port from 0 to 65535'),
  });
});

test('production without the address of its pages is refused by name, and no link leads to this machine', async () => {
  const unit = { NODE_ENV: 'production', PAYMENTS: 'sandbox', CARRIERS: 'embedded' };
  const missing = { code: 1, stdout: expect.stringMatching(/^PUBLIC_URL must be set in production/m) };
  await expect(portage('config check', unit)).rejects.toMatchObject(missing);
  await expect(portage('doctor', unit)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^PROBLEM {2}settings: PUBLIC_URL must be set in production[\s\S]*^OK {7}database: /m,
    ),
  });
  await expect(portage('admin create chief@example.com', unit)).rejects.toMatchObject({
    code: 1,
    stderr: 'PUBLIC_URL must be set: the link leads there. Nothing was changed.\n',
  });
  expect((await portage('admin list', unit)).stdout).not.toContain('chief@example.com');
  const { stdout } = await portage('admin create chief@example.com', {
    ...unit,
    PUBLIC_URL: 'https://ship.example.com',
  });
  expect(stdout).toMatch(/^https:\/\/ship\.example\.com\//m);
  expect(stdout).not.toContain('localhost');
});

test('commands need no keys of the gateway, the carrier and emails, and the doctor examines everything else', async () => {
  const unit = {
    NODE_ENV: 'production',
    PAYMENTS: 'braintree',
    CARRIERS: 'easypost',
    SMTP_URL_FILE: '/run/credentials/nobody-may-read-it',
    PUBLIC_URL: 'https://ship.example.test',
  };
  expect((await portage('jobs list', unit)).stdout).toBe('No job was given up.\n');
  expect((await portage('maintenance status', unit)).stdout).toBe('The service takes orders and changes.\n');
  const { stdout } = await portage('doctor --json', unit).catch((error: { stdout: string }) => error);
  const { findings } = JSON.parse(stdout) as Doctor;
  const subjects = findings.map(({ subject }) => subject);
  expect(findings.filter(({ subject }) => subject === 'settings').map(({ level }) => level)).toContain('problem');
  expect(subjects).toEqual(expect.arrayContaining(['database', 'migrations', 'files', 'disk']));
  expect(subjects).not.toContain('gateway');
  await expect(portage('jobs list', { ...unit, DATABASE_LOCK_TIMEOUT_MS: 'x' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^DATABASE_LOCK_TIMEOUT_MS must be [^\n]*\n$/),
  });
});

test('the doctor reports no problem in a healthy installation', async () => {
  const { ok, findings } = JSON.parse((await portage('doctor --json')).stdout) as Doctor;
  expect(ok).toBe(true);
  expect(findings.map(({ subject }) => subject)).toEqual([
    'settings',
    'database',
    'connections',
    'pool',
    'time limits',
    'clock',
    'migrations',
    'partitions',
    'queue',
    'dead jobs',
    'mail',
    'gateway',
    'carrier',
    'files',
    'disk',
  ]);
});

test.each([
  ['the primary itself', () => database.url, 'not a standby'],
  ['a standby that is away', () => 'postgres://portage@127.0.0.1:1/portage', 'not reachable'],
])('the doctor warns of a read replica that is %s', async (_what, url, problem) => {
  const { stdout } = await portage('doctor --json', { DATABASE_READ_URL: url() });
  const { ok, findings } = JSON.parse(stdout) as Doctor;
  expect(ok).toBe(true);
  expect(findings.find(({ subject }) => subject === 'replica')).toMatchObject({
    level: 'warning',
    says: expect.stringContaining(problem),
    advice: expect.stringContaining('DATABASE_READ_URL'),
  });
});

test('the doctor names what is out of reach, with what to do, and ends with 1', async () => {
  const nowhere = 'http://127.0.0.1:1';
  const away = {
    DATABASE_URL: 'postgres://portage@127.0.0.1:1/portage',
    SMTP_URL: 'smtp://127.0.0.1:1',
    GATEWAY_URL: nowhere,
    GATEWAY_SECRET: 'secret',
    CARRIERS: 'easypost',
    EASYPOST_URL: nowhere,
    EASYPOST_API_KEY: 'EZTK-none',
    EASYPOST_WEBHOOK_SECRET: 'secret',
    PUBLIC_URL: 'https://127.0.0.1:1',
  };
  const { code, stdout } = await portage('doctor --json', away).then(
    ({ stdout: text }) => ({ code: 0, stdout: text }),
    (error: { code: number; stdout: string }) => error,
  );
  const { findings } = JSON.parse(stdout) as Doctor;
  const levels = Object.fromEntries(findings.map(({ subject, level }) => [subject, level]));
  expect(code).toBe(1);
  expect(levels).toMatchObject({
    settings: 'ok',
    database: 'problem',
    mail: 'problem',
    gateway: 'problem',
    carrier: 'problem',
    'certificate of 127.0.0.1': 'warning',
  });
  expect(findings.filter(({ level, advice }) => level !== 'ok' && !advice)).toEqual([]);
  await expect(portage('doctor', { PORT: 'seven' })).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('PROBLEM  settings: PORT must be a port'),
  });
});

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('a backup that is stopped by %s leaves no unfinished file', async (signal, code) => {
  const folder = await temporaryFolder();
  await database.db.transaction().execute(async (tx) => {
    // The backup waits for it, with its file open.
    await sql`lock table orders in access exclusive mode`.execute(tx);
    const env = { ...bareEnvironment(), DATABASE_URL: database.url };
    const backup = spawn(process.execPath, [portageScript, 'backup', join(folder, 'one.backup')], { env });
    const ended = once(backup, 'exit');
    await vi.waitFor(async () => expect(await readdir(folder)).toEqual(['one.backup.part']), { timeout: 20_000 });
    backup.kill(signal);
    expect(await ended).toEqual([code, null]);
  });
  expect(await readdir(folder)).toEqual([]);
});

test('the doctor writes where photos of claims go, leaves nothing there, and names a folder that cannot be written', async () => {
  const folder = await temporaryFolder();
  const filesOf = async (dataFolder: string, env: Record<string, string> = {}) => {
    const { stdout } = await portage('doctor --json', { DATA_DIR: dataFolder, ...env }).catch(
      (error: { stdout: string }) => error,
    );
    return (JSON.parse(stdout) as Doctor).findings.find(({ subject }) => subject === 'files');
  };
  expect(await filesOf(folder)).toMatchObject({ level: 'ok', says: `${folder} can be written` });
  expect(await readdir(folder)).toEqual([]);
  // Not even root can make a file there.
  expect(await filesOf('/proc')).toMatchObject({ level: 'problem', advice: expect.stringContaining('/proc') });
  const store = await startS3StandIn();
  onTestFinished(() => store.close());
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.settings;
  const keys = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId };
  const bucketOf = (secret: string) => filesOf(folder, { FILES: 's3', ...keys, S3_SECRET_ACCESS_KEY: secret });
  expect(await bucketOf(secretAccessKey)).toMatchObject({ level: 'ok' });
  expect(await bucketOf(`${secretAccessKey}-of-another`)).toMatchObject({ level: 'problem' });
});

test('the doctor notices a wrong secret of the gateway, an address that is no gateway, and https where there is no TLS', async () => {
  const gateway = await startSandboxGateway({ port: 0, databaseUrl: database.url, secret: 'right', pageOrigins: [] });
  onTestFinished(() => gateway.close());
  const elsewhere = createServer((_request, response) => response.end('<p>Welcome</p>')).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  onTestFinished(() => void elsewhere.close());
  const port = (elsewhere.address() as AddressInfo).port;
  const find = async (subject: string, env: Record<string, string>) => {
    const { stdout } = await portage('doctor --json', env).catch((error: { stdout: string }) => error);
    return (JSON.parse(stdout) as Doctor).findings.find((finding) => finding.subject === subject);
  };
  const right = { GATEWAY_URL: gateway.url, GATEWAY_SECRET: 'right' };
  expect(await find('gateway', right)).toMatchObject({ level: 'ok' });
  expect(await find('gateway', { ...right, GATEWAY_SECRET: 'wrong' })).toMatchObject({
    level: 'problem',
    says: `${gateway.url} refuses our secret`,
    advice: expect.stringContaining('GATEWAY_SECRET'),
  });
  expect(await find('gateway', { ...right, GATEWAY_URL: `http://127.0.0.1:${port}` })).toMatchObject({
    level: 'problem',
    says: `http://127.0.0.1:${port} is not a sandbox gateway: it answers 200`,
    advice: expect.stringContaining('GATEWAY_URL'),
  });
  expect(await find('certificate of 127.0.0.1', { PUBLIC_URL: `https://127.0.0.1:${port}` })).toMatchObject({
    level: 'problem',
    says: `port ${port} answers without TLS, so https:// does not work there`,
    advice: expect.stringContaining('the proxy'),
  });
});

test('the release is named, and its migrations hold no long lock', async () => {
  expect(JSON.parse((await portage('version --json')).stdout)).toMatchObject({ ok: true, version: '0.1.0' });
  expect((await portage('migrate check')).stdout).toBe('No migration holds a long lock.\n');
});

test('maintenance is turned on with a message, is reported, and is turned off', async () => {
  const status = async () => JSON.parse((await portage('maintenance status --json')).stdout) as unknown;
  expect(await status()).toEqual({ ok: true, on: false });
  await portage('maintenance on --message=Soon');
  await portage('maintenance on --message=Later --message-es=Luego');
  expect(await status()).toMatchObject({ ok: true, on: true, message: { en: 'Later', es: 'Luego' } });
  expect((await portage('doctor')).stdout).toContain('warning  maintenance: the service is read-only');
  expect((await portage('maintenance off')).stdout).toBe('The service takes orders and changes again.\n');
  expect((await portage('maintenance off')).stdout).toBe('The service was not read-only.\n');
  await expect(portage(`maintenance on --message=${'x'.repeat(301)}`)).rejects.toMatchObject({ code: 2 });
});

type Doctor = { ok: boolean; findings: { subject: string; level: string; says: string; advice?: string }[] };
