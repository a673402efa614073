import { expect, test } from 'vitest';
import { problemsOfServing, readConfig } from './config.ts';

function problemsOf(environment: Record<string, string>): string[] {
  const read = readConfig(environment);
  return read.kind === 'invalid' ? read.problems.map(({ message }) => message) : [];
}

function configOf(environment: Record<string, string>) {
  const read = readConfig(environment);
  if (read.kind === 'invalid') throw new Error(read.problems.map(({ message }) => message).join(' '));
  return read.config;
}

test('an empty environment starts the golf brand on port 3000 with the embedded database', () => {
  expect(configOf({})).toMatchObject({
    environment: 'development',
    port: 3000,
    databaseUrl: null,
    databaseConnectTimeoutMs: 2000,
    databaseDirectUrl: null,
    databaseReadUrl: null,
    databaseReadLagMaxMs: 5_000,
    databasePoolMax: 20,
    databaseLimits: { statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, idleTransactionTimeoutMs: 60_000 },
    brand: 'golf',
    demoData: true,
    clockStartMs: null,
  });
});

test('every bad value is reported at once, each with the name of its variable', () => {
  const problems = problemsOf({
    PORT: '70000',
    BRAND: 'yacht',
    DATABASE_URL: 'mysql://x',
    NODE_ENV: 'prod',
    CLOCK: 'noon',
    CLOCK_SPEED: 'fast',
  });
  expect(problems).toHaveLength(6);
  expect(problems).toEqual([
    'NODE_ENV must be development, test or production, but is "prod".',
    'PORT must be a port from 0 to 65535, but is "70000".',
    'DATABASE_URL must be a postgres:// or postgresql:// address, but is "hidden".',
    'BRAND must be one of ski, resort-one, camp, resort-two, golf, school, but is "yacht".',
    'CLOCK must be unset in production, or a time such as 2026-03-02T15:00:00Z, but is "noon".',
    'CLOCK_SPEED must be unset in production, or a number from 1 to 100000, but is "fast".',
  ]);
});

test('a password in a bad database address is not printed', () => {
  expect(problemsOf({ DATABASE_URL: 'http://user:hunter2@db/x' }).join()).not.toContain('hunter2');
});

test('connections and time limits of the database are settings, and a wait for a lock is shorter than a statement', () => {
  expect(configOf({ DATABASE_POOL_MAX: '7', DATABASE_STATEMENT_TIMEOUT_MS: '4000' })).toMatchObject({
    databasePoolMax: 7,
    databaseLimits: { statementTimeoutMs: 4000, lockTimeoutMs: 2000, idleTransactionTimeoutMs: 60_000 },
  });
  expect(problemsOf({ DATABASE_LOCK_TIMEOUT_MS: '20000', DATABASE_POOL_MAX: '0' })).toEqual([
    'DATABASE_POOL_MAX must be a number from 2 to 500, but is "0".',
    'DATABASE_LOCK_TIMEOUT_MS must be less than DATABASE_STATEMENT_TIMEOUT_MS, which is 10000.',
  ]);
  expect(problemsOf({ DATABASE_DIRECT_URL: 'mysql://user:hunter2@db/x' })).toEqual([
    'DATABASE_DIRECT_URL must be a postgres:// or postgresql:// address, but is "hidden".',
  ]);
});

test('a read replica is a standby of a server of its own, and how far it may be behind is a setting', () => {
  const urls = { DATABASE_URL: 'postgres://db/x', DATABASE_READ_URL: 'postgres://standby/x' };
  expect(configOf({ ...urls, DATABASE_READ_LAG_MAX_MS: '2000' })).toMatchObject({
    databaseReadUrl: 'postgres://standby/x',
    databaseReadLagMaxMs: 2000,
  });
  expect(problemsOf({ ...urls, DATABASE_READ_LAG_MAX_MS: '10' })).toEqual([
    'DATABASE_READ_LAG_MAX_MS must be milliseconds from 1000 to 300000, but is "10".',
  ]);
  expect(problemsOf({ DATABASE_READ_URL: 'postgres://standby/x' })).toEqual([
    'DATABASE_READ_URL needs DATABASE_URL: the embedded database has no standby.',
  ]);
  expect(problemsOf({ DATABASE_URL: 'postgres://db/x', DATABASE_READ_URL: 'mysql://user:hunter2@db/x' })).toEqual([
    'DATABASE_READ_URL must be a postgres:// or postgresql:// address, but is "hidden".',
  ]);
});

test('production has no demo data unless it is asked for, and only the real clock', () => {
  expect(configOf({ NODE_ENV: 'production' }).demoData).toBe(false);
  expect(configOf({ NODE_ENV: 'production', DEMO_DATA: 'true' }).demoData).toBe(true);
  expect(problemsOf({ NODE_ENV: 'production', CLOCK: '2026-03-02T15:00:00Z' })).toHaveLength(1);
  expect(problemsOf({ NODE_ENV: 'production', CLOCK_SPEED: '60' })).toHaveLength(1);
});

test.each([
  ['TRUSTED_PROXIES', 'abc'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '127.0.0.1,10.0.0'],
  ['HOST', '999.1.1.1'],
  ['HOST', 'my host'],
  ['METRICS_TOKEN', 'a'],
  ['METRICS_TOKEN', 'a-token-of-the-metrics,a'],
])('%s=%s is refused by its name', (variable, value) => {
  expect(problemsOf({ [variable]: value })).toEqual([expect.stringMatching(`^${variable} must be `)]);
});

test.each([
  ['TRUSTED_PROXIES', '127.0.0.1, 10.0.0.0/8,::1,fd00::/8'],
  ['HOST', 'localhost'],
  ['HOST', '::'],
  ['HOST', 'web-1.example.com'],
  ['SENTRY_DSN', 'https://key@errors.example.com/42'],
  ['SENTRY_DSN', 'http://key@localhost/42'],
  ['SENTRY_DSN', 'http://key@127.0.0.1:4777/42'],
  ['SENTRY_DSN', 'http://key@[::1]:4777/42'],
])('%s=%s is accepted, in production too', (variable, value) => {
  expect(problemsOf({ [variable]: value })).toEqual([]);
  expect(problemsOf({ NODE_ENV: 'production', [variable]: value })).toEqual([]);
});

test('errors are reported over TLS or on this machine, and the refusal says so', () => {
  for (const NODE_ENV of ['development', 'production']) {
    const [problem] = problemsOf({ NODE_ENV, SENTRY_DSN: 'http://key@errors.example.com/42' });
    expect(problem).toMatch(/^SENTRY_DSN must be an address such as https:.*http:\/\/ only to this machine/);
  }
});

test('a server without PostgreSQL of its own needs a database, and production a folder that has pages', () => {
  const environment = { PAYMENTS: 'sandbox', CARRIERS: 'embedded' };
  const needs = (given: Record<string, string>, hasEmbeddedDatabase: boolean, hasBuiltPages = true): string[] =>
    problemsOfServing({
      config: configOf({ PUBLIC_URL: 'https://ship.example.com', ...given }),
      environment,
      hasEmbeddedDatabase,
      hasBuiltPages,
    }).map(({ variable }) => variable);
  expect(needs({}, false)).toEqual(['DATABASE_URL']);
  expect(needs({}, true)).toEqual([]);
  expect(needs({ DATABASE_URL: 'postgres://db/portage' }, false)).toEqual([]);
  expect(needs({ NODE_ENV: 'production', WEB_FOLDER: '/none' }, true)).toEqual(['WEB_FOLDER']);
  expect(needs({ NODE_ENV: 'production' }, true, false)).toEqual(['WEB_FOLDER']);
  expect(needs({ NODE_ENV: 'production', ROLE: 'web' }, true, false)).toEqual(['WEB_FOLDER']);
  expect(needs({ NODE_ENV: 'production', ROLE: 'worker' }, true, false)).toEqual([]);
  expect(needs({}, true, false)).toEqual([]);
});

test('production needs the address of its pages, of every brand', () => {
  const environment = { PAYMENTS: 'sandbox', CARRIERS: 'embedded' };
  const needs = (given: Record<string, string>): string[] =>
    problemsOfServing({ config: configOf(given), environment, hasBuiltPages: true }).map(({ variable }) => variable);
  const oneBrand = { NODE_ENV: 'production', PUBLIC_URL_SKI: 'https://ski.example.com' };
  for (const ROLE of ['web', 'worker', 'all']) expect(needs({ NODE_ENV: 'production', ROLE })).toEqual(['PUBLIC_URL']);
  expect(needs(oneBrand)).toEqual(['PUBLIC_URL']);
  expect(needs({ ...oneBrand, PUBLIC_URL: 'https://ship.example.com' })).toEqual([]);
  const others = ['RESORT_ONE', 'CAMP', 'RESORT_TWO', 'GOLF', 'SCHOOL'];
  const everyBrand = Object.fromEntries(others.map((brand) => [`PUBLIC_URL_${brand}`, 'https://ship.example.com']));
  expect(needs({ ...oneBrand, ...everyBrand })).toEqual([]);
  expect(needs({})).toEqual([]);
});

test('SCR-06 emails go to the mailbox unless a mail server is named, whose password is not printed', () => {
  expect(configOf({})).toMatchObject({ smtpUrl: null, sites: { golf: { mailFrom: 'orders@portage.test' } } });
  const smtpUrl = 'smtps://user:hunter2@mail.example.com';
  expect(configOf({ SMTP_URL: smtpUrl, MAIL_FROM: 'bags@example.com' })).toMatchObject({
    smtpUrl,
    sites: { golf: { mailFrom: 'bags@example.com' }, ski: { mailFrom: 'bags@example.com' } },
  });
  expect(problemsOf({ SMTP_URL: 'http://user:hunter2@mail', MAIL_FROM: 'Bags <bags>' })).toEqual([
    'SMTP_URL must be an smtp:// or smtps:// address, but is "hidden".',
    'MAIL_FROM must be an address such as orders@example.com, but is "Bags <bags>".',
  ]);
});

test('BRD-01 a brand may have an address, a sender and a contact of its own, and otherwise has that of all', () => {
  const { sites } = configOf({
    PUBLIC_URL: 'https://example.com',
    PUBLIC_URL_RESORT_ONE: 'https://resort-one.example.com/',
    MAIL_FROM: 'orders@example.com',
    MAIL_FROM_SKI: 'orders@ski.example.com',
    CONTACT_PHONE_SKI: '(800) 555-0199',
  });
  expect(sites['resort-one']).toMatchObject({
    publicUrl: 'https://resort-one.example.com',
    mailFrom: 'orders@example.com',
  });
  expect(sites.ski).toMatchObject({ publicUrl: 'https://example.com', mailFrom: 'orders@ski.example.com' });
  expect(sites.ski.contact.phone).toBe('(800) 555-0199');
  expect(problemsOf({ MAIL_FROM_CAMP: 'nobody' })).toEqual([
    'MAIL_FROM_CAMP must be an address such as orders@example.com, but is "nobody".',
  ]);
});

test('API-40 production shows no invented phone number or address', () => {
  expect(configOf({ NODE_ENV: 'production' }).sites.golf.contact).toEqual({ phone: '', hours: '', email: '' });
  expect(configOf({}).sites.golf.contact.phone).toBe('(800) 555-0145');
});

test('BRD-07 without a host for assets they come from beside the pages', () => {
  expect(configOf({ NODE_ENV: 'production' }).assetHost).toBeNull();
  expect(configOf({ ASSET_HOST: 'assets.example.com' }).assetHost).toBe('assets.example.com');
});

test('an empty variable counts as unset', () => {
  expect(configOf({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null });
});

test('SCR-01 the ship page may be at any path that nothing else uses', () => {
  expect(readConfig({ SHIP_PATH: '/book/ship' })).toMatchObject({ config: { shipPath: '/book/ship' } });
  for (const taken of ['/api/ship', '/sign-in', 'ship', '/', '/Ship It']) {
    expect(readConfig({ SHIP_PATH: taken })).toMatchObject({ problems: [{ variable: 'SHIP_PATH' }] });
  }
});

test('PAY-01 payments go through the sandbox beside the server unless another gateway is named', () => {
  expect(configOf({}).payments).toEqual({
    kind: 'sandbox',
    gatewayUrl: null,
    gatewayPort: 0,
    gatewaySecrets: [],
  });
  expect(configOf({ GATEWAY_URL: 'http://127.0.0.1:4000', GATEWAY_SECRET: 'quiet' }).payments).toEqual({
    kind: 'sandbox',
    gatewayUrl: 'http://127.0.0.1:4000',
    gatewaySecret: 'quiet',
    formerGatewaySecrets: [],
  });
  const account = { BRAINTREE_MERCHANT_ID: 'm', BRAINTREE_PUBLIC_KEY: 'p', BRAINTREE_PRIVATE_KEY: 's' };
  expect(configOf({ PAYMENTS: 'braintree', ...account }).payments).toMatchObject({
    kind: 'braintree',
    environment: 'sandbox',
  });
});

test('PAY-01 a stand-in for Braintree can only be on this machine, and never in production', () => {
  const account = { BRAINTREE_MERCHANT_ID: 'm', BRAINTREE_PUBLIC_KEY: 'p', BRAINTREE_PRIVATE_KEY: 's' };
  const standIn = { PAYMENTS: 'braintree', ...account, BRAINTREE_ENVIRONMENT: 'http://127.0.0.1:4000' };
  expect(configOf(standIn).payments).toMatchObject({ environment: { host: '127.0.0.1', port: 4000 } });
  for (const environment of [
    { ...standIn, NODE_ENV: 'production' },
    { ...standIn, BRAINTREE_ENVIRONMENT: 'http://elsewhere.example:4000' },
  ]) {
    expect(readConfig(environment)).toMatchObject({ problems: [{ variable: 'BRAINTREE_ENVIRONMENT' }] });
  }
});

test('PAY-01 a gateway without its account or secret does not start', () => {
  expect(problemsOf({ PAYMENTS: 'cash' })).toEqual(['PAYMENTS must be sandbox or braintree, but is "cash".']);
  expect(problemsOf({ PAYMENTS: 'braintree', BRAINTREE_MERCHANT_ID: 'm', BRAINTREE_PUBLIC_KEY: 'p' })).toEqual([
    'BRAINTREE_PRIVATE_KEY must be set for the gateway that PAYMENTS names.',
  ]);
  expect(problemsOf({ GATEWAY_URL: 'http://127.0.0.1:4000' })).toEqual([
    'GATEWAY_SECRET must be set for the gateway that PAYMENTS names.',
  ]);
});

test('PAY-01 in production the sandbox gateway and the embedded carrier have to be chosen explicitly', () => {
  const asked = (environment: Record<string, string>) =>
    problemsOfServing({ config: configOf(environment), environment, hasBuiltPages: true }).map(
      ({ variable }) => variable,
    );
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://ship.example.com' };
  expect(asked(production)).toEqual(['PAYMENTS', 'CARRIERS']);
  expect(asked({ ...production, PAYMENTS: 'sandbox' })).toEqual(['CARRIERS']);
  expect(asked({ ...production, PAYMENTS: 'sandbox', CARRIERS: 'embedded' })).toEqual([]);
  expect(asked({})).toEqual([]);
});

test('CARRIERS names a carrier that we know', () => {
  expect(configOf({}).carriers).toEqual({ kind: 'embedded' });
  expect(problemsOf({ CARRIERS: 'pigeons' })).toEqual(['CARRIERS must be embedded or easypost, but is "pigeons".']);
});

test('EasyPost needs the key of an account and the secret of its callbacks', () => {
  expect(problemsOf({ CARRIERS: 'easypost' })).toEqual([
    'EASYPOST_API_KEY must be set for the carrier that CARRIERS names.',
    'EASYPOST_WEBHOOK_SECRET must be set for the carrier that CARRIERS names.',
  ]);
  const account = { CARRIERS: 'easypost', EASYPOST_API_KEY: 'EZTK1', EASYPOST_WEBHOOK_SECRET: 'quiet' };
  expect(configOf(account).carriers).toEqual({
    kind: 'easypost',
    url: 'https://api.easypost.com',
    apiKey: 'EZTK1',
    webhookSecret: 'quiet',
    formerWebhookSecrets: [],
  });
});

test('a stand-in for EasyPost can only be on this machine, and never in production', () => {
  const account = { CARRIERS: 'easypost', EASYPOST_API_KEY: 'EZTK1', EASYPOST_WEBHOOK_SECRET: 'quiet' };
  const standIn = { ...account, EASYPOST_URL: 'http://127.0.0.1:4000' };
  expect(configOf(standIn).carriers).toMatchObject({ url: 'http://127.0.0.1:4000' });
  for (const environment of [
    { ...standIn, NODE_ENV: 'production' },
    { ...standIn, EASYPOST_URL: 'http://elsewhere.example:4000' },
    { ...standIn, EASYPOST_URL: 'http://127.0.0.1:99999' },
  ]) {
    expect(readConfig(environment)).toMatchObject({ problems: [{ variable: 'EASYPOST_URL' }] });
  }
});

test('ACC-05 people sign in with accounts elsewhere only where the operators are registered there', () => {
  expect(configOf({}).identityProviders).toEqual([]);
  const environment = {
    APPLE_CLIENT_ID: 'a',
    APPLE_CLIENT_SECRET: 'quiet',
    GOOGLE_CLIENT_ID: 'g',
    GOOGLE_CLIENT_SECRET: 'quiet',
    GOOGLE_ISSUER: 'http://127.0.0.1:4000',
  };
  expect(configOf(environment).identityProviders).toEqual([
    { key: 'google', clientId: 'g', clientSecret: 'quiet', issuer: 'http://127.0.0.1:4000' },
    { key: 'apple', clientId: 'a', clientSecret: 'quiet', issuer: null },
  ]);
});

test('ACC-05 half a registration does not start, and no provider is asked without TLS', () => {
  expect(problemsOf({ FACEBOOK_CLIENT_ID: 'f' })).toEqual([
    'FACEBOOK_CLIENT_SECRET must be set when FACEBOOK_CLIENT_ID is.',
  ]);
  expect(problemsOf({ FACEBOOK_CLIENT_SECRET: 'quiet' })).toEqual([
    'FACEBOOK_CLIENT_ID must be set when FACEBOOK_CLIENT_SECRET is.',
  ]);
  for (const address of ['http://accounts.example.com', 'ftp://127.0.0.1', 'google']) {
    expect(problemsOf({ GOOGLE_ISSUER: address })).toHaveLength(1);
  }
});

test('files are in a folder, or in a bucket whose every setting is checked', () => {
  const bucket = {
    FILES: 's3',
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_BUCKET: 'portage-files',
    S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(configOf({}).files).toEqual({ kind: 'folder' });
  expect(configOf(bucket).files).toEqual({
    kind: 's3',
    endpoint: 'https://s3.example.com',
    bucket: 'portage-files',
    region: 'us-east-1',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'secret',
  });
  expect(problemsOf({ FILES: 's3' })).toEqual([
    'S3_ENDPOINT must be set for FILES=s3.',
    'S3_BUCKET must be set for FILES=s3.',
    'S3_ACCESS_KEY_ID must be set for FILES=s3.',
    'S3_SECRET_ACCESS_KEY must be set for FILES=s3.',
  ]);
  expect(problemsOf({ ...bucket, S3_BUCKET: 'a/b' })).toEqual([
    'S3_BUCKET must be the name of a bucket, such as portage-files, but is "a/b".',
  ]);
  expect(problemsOf({ ...bucket, NODE_ENV: 'production', S3_ENDPOINT: 'http://s3.example.com' })).toEqual([
    'S3_ENDPOINT must be an https:// address, but is "http://s3.example.com".',
  ]);
  expect(problemsOf({ FILES: 'ftp' })).toEqual(['FILES must be folder or s3, but is "ftp".']);
});
