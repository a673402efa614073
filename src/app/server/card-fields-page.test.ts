import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#ports/database/database.ts';
import type { Tables } from '#records/tables.ts';
import { readConfig } from './config.ts';
import { openPayments } from './open-payments.ts';
import { startTestServer, type TestServer, type WireAnswer } from './testing/test-server.ts';

const account = {
  PAYMENTS: 'braintree',
  BRAINTREE_MERCHANT_ID: 'm',
  BRAINTREE_PUBLIC_KEY: 'p',
  BRAINTREE_PRIVATE_KEY: 's',
};

test('PAY-01 there is no such page where the sandbox takes the cards', async () => {
  const server = await startTestServer();
  try {
    expect((await server.send('GET', '/card-fields')).status).toBe(404);
  } finally {
    await server.close();
  }
});

describe('with Braintree', () => {
  let server: TestServer;
  let page: WireAnswer;

  beforeAll(async () => {
    server = await startTestServer({ environment: account });
    page = await server.send('GET', '/card-fields?scheme=dark');
  });

  afterAll(() => server.close());

  const directives = (): ReadonlyMap<string, string> =>
    new Map(
      (page.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values.join(' ')];
      }),
    );

  test('PAY-01 the page with the card fields is served and not cached', () => {
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).toContain('<title>Card details</title>');
  });

  test('PAY-02 only our own pages may frame it', () => {
    expect(directives().get('frame-ancestors')).toBe("'self'");
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });

  test('PAY-02 it runs only our scripts, and connects to and frames only Braintree, in the environment of the account', () => {
    expect(Object.fromEntries(directives())).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'style-src-attr': "'unsafe-inline'",
      'connect-src':
        'https://api.sandbox.braintreegateway.com https://payments.sandbox.braintree-api.com https://www.paypal.com/xoplatform/logger/api/logger',
      'frame-src': 'https://assets.braintreegateway.com',
      'form-action': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'self'",
    });
  });

  test('PAY-02 Braintree’s frames learn which origin holds them, and no more of the address than that', () => {
    expect(page.headers.get('referrer-policy')).toBe('strict-origin');
  });

  test('PAY-02 in production it talks to Braintree’s production environment, and loads nothing by http', async () => {
    const real = await startTestServer({
      environment: { ...account, BRAINTREE_ENVIRONMENT: 'production', PUBLIC_URL: 'https://bags.example.com' },
    });
    try {
      const policy = (await real.send('GET', '/card-fields')).headers.get('content-security-policy') ?? '';
      expect(policy).toContain('connect-src https://api.braintreegateway.com https://payments.braintree-api.com ');
      expect(policy).not.toContain('sandbox');
      expect(policy).toContain('upgrade-insecure-requests');
    } finally {
      await real.close();
    }
  });

  test('PAY-02 our pages may frame our own origin then, and no other', async () => {
    const read = readConfig({ NODE_ENV: 'test', ...account });
    if (read.kind === 'invalid') throw new Error('The settings are wrong.');
    const log = pino({ level: 'silent' });
    const database = openDatabase<Tables>({ url: 'postgres://nobody@127.0.0.1:1/none', log });
    const { frames } = await openPayments({ config: read.config, db: database.db, databaseUrl: '', log });
    expect(frames).toEqual(["'self'"]);
    await database.close();
  });
});
