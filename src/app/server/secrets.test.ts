import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import braintree from 'braintree';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  callbackSignature,
  signatureHeader as easypostSignatureHeader,
} from '#ports/carriers/easypost/callback-signature.ts';
import { startBraintreeStandIn } from '#ports/payments/braintree/testing/braintree-stand-in.ts';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import { signatureHeader, signCallback } from '#ports/payments/sandbox/callback-signature.ts';
import { readConfig } from './config.ts';
import { openPayments } from './open-payments.ts';
import { runServer } from './run-server.ts';
import { secretVariables } from './secret-files.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const older = 'an older secret of more than thirty-two characters';
const newer = 'a newer secret of more than thirty-two characters';

function read(environment: Record<string, string>) {
  const config = readConfig(environment);
  if (config.kind === 'invalid') throw new Error(config.problems.map(({ message }) => message).join('\n'));
  return config.config;
}

describe('secrets from files', () => {
  async function secretFile(text: string): Promise<string> {
    const file = join(await temporaryFolder(), 'secret');
    await writeFile(file, text);
    return file;
  }

  test('a secret is the text of its file, without the line’s end', async () => {
    const url = 'postgresql://portage:hunter2@db/portage';
    expect(read({ DATABASE_URL_FILE: await secretFile(`${url}\n`) }).databaseUrl).toBe(url);
    const key = await secretFile('key-of-easypost');
    expect(
      read({ CARRIERS: 'easypost', EASYPOST_API_KEY_FILE: key, EASYPOST_WEBHOOK_SECRET: 'webhook' }).carriers,
    ).toMatchObject({ apiKey: 'key-of-easypost' });
  });

  for (const name of secretVariables) {
    test(`${name}_FILE: both, a missing and an empty file are refused by their path, without showing a secret`, async () => {
      const file = await secretFile('hunter2');
      const problemOf = (environment: Record<string, string>) => {
        const config = readConfig(environment);
        return config.kind === 'invalid' ? config.problems.map(({ message }) => message) : [];
      };
      expect(problemOf({ [name]: 'hunter2', [`${name}_FILE`]: file })[0]).toBe(
        `Set ${name} or ${name}_FILE, not both.`,
      );
      expect(problemOf({ [`${name}_FILE`]: `${file}-missing` })[0]).toBe(
        `${name}_FILE names a file that cannot be read (${file}-missing).`,
      );
      const empty = await secretFile('\n');
      expect(problemOf({ [`${name}_FILE`]: empty })[0]).toBe(`${name}_FILE names an empty file (${empty}).`);
      // The secret itself, given in place of its file.
      expect(problemOf({ [`${name}_FILE`]: 'hunter2' })[0]).toBe(`${name}_FILE names a file that cannot be read.`);
    });
  }
});

describe('a secret is changed with an overlap', () => {
  let first: TestServer;

  beforeAll(async () => {
    first = await startTestServer();
  });

  afterAll(() => first.close());

  /** A server of its own on the one database, with these secrets for everything. */
  function serverWith(...secrets: readonly string[]): Promise<string> {
    const given = secrets.join(',');
    return serverOf({
      CSRF_SECRET: given,
      METRICS_TOKEN: given,
      GATEWAY_URL: 'http://127.0.0.1:9',
      GATEWAY_SECRET: given,
      CARRIERS: 'easypost',
      EASYPOST_URL: 'http://127.0.0.1:9',
      EASYPOST_API_KEY: 'key',
      EASYPOST_WEBHOOK_SECRET: given,
    });
  }

  async function serverOf(environment: Record<string, string>): Promise<string> {
    const { port, stop } = await runServer(
      read({
        NODE_ENV: 'test',
        ROLE: 'web',
        LOG_LEVEL: 'silent',
        HOST: '127.0.0.1',
        PORT: '0',
        DRAIN_MS: '0',
        DATABASE_URL: first.databaseUrl,
        WEB_FOLDER: join(import.meta.dirname, 'testing/built-page'),
        ...environment,
      }),
    );
    onTestFinished(stop);
    return `http://127.0.0.1:${port}`;
  }

  async function openPage(url: string, cookie = '') {
    const page = await fetch(`${url}/account`, { headers: { cookie }, redirect: 'manual' });
    if (page.status !== 200) return { isSignedIn: false, token: '' };
    return { isSignedIn: true, token: /name="csrf-token" content="([^"]*)"/.exec(await page.text())?.[1] ?? '' };
  }

  async function signIn(url: string): Promise<string> {
    const answer = await fetch(`${url}/sessions.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'traveler@portage.test', password: 'portage-demo' }),
    });
    expect(answer.status).toBe(200);
    return answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  }

  const newCart = async (url: string, cookie: string, token: string): Promise<number> => {
    const headers = { 'content-type': 'application/json', cookie, 'x-csrf-token': token };
    const body = JSON.stringify({ cart: { brand_id: 5 } });
    return (await fetch(`${url}/api/v5/carts`, { method: 'POST', headers, body })).status;
  };

  test('open pages go on, callbacks are taken with either secret, and no user is signed out', async () => {
    const before = await serverWith(older);
    const cookie = await signIn(before);
    const page = await openPage(before, cookie);
    expect(await newCart(before, cookie, page.token)).toBe(200);

    const between = await serverWith(newer, older);
    expect(await newCart(between, cookie, page.token)).toBe(200);
    const fresh = await openPage(between, cookie);
    expect(fresh.isSignedIn).toBe(true);
    expect(fresh.token).not.toBe(page.token);

    const after = await serverWith(newer);
    expect(await openPage(after, cookie)).toEqual(fresh);
    expect(await newCart(after, cookie, fresh.token)).toBe(200);
    expect(await newCart(after, cookie, page.token)).toBe(403);

    // A signed text that makes no sense is 400, and one that is not signed 401.
    const answerToGateway = async (url: string, secret: string): Promise<number> => {
      const headers = { 'content-type': 'application/json', [signatureHeader]: signCallback(secret, '{}') };
      return (await fetch(`${url}/payments/callbacks`, { method: 'POST', headers, body: '{}' })).status;
    };
    const body = '{"description":"tracker.updated"}';
    const answerToCarrier = async (url: string, secret: string): Promise<number> => {
      const signature = callbackSignature({ secret, body });
      const headers = { 'content-type': 'application/json', [easypostSignatureHeader]: signature };
      return (await fetch(`${url}/carriers/callbacks`, { method: 'POST', headers, body })).status;
    };
    const metricsFor = async (url: string, secret: string): Promise<number> =>
      (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${secret}` } })).status;
    for (const [ask, taken, refused] of [
      [answerToGateway, 400, 401],
      [answerToCarrier, 400, 401],
      [metricsFor, 200, 403],
    ] as const) {
      expect([await ask(before, older), await ask(before, newer)]).toEqual([taken, refused]);
      expect([await ask(between, older), await ask(between, newer)]).toEqual([taken, taken]);
      expect([await ask(after, older), await ask(after, newer)]).toEqual([refused, taken]);
    }
  });

  test('servers in neighboring steps of a rotation accept what the others make', async () => {
    const steps = [
      { with: 'old', url: await serverWith(older) },
      { with: 'old,new', url: await serverWith(older, newer) },
      { with: 'new,old', url: await serverWith(newer, older) },
      { with: 'new', url: await serverWith(newer) },
    ];
    const cookie = await signIn(steps[0]?.url ?? '');
    const refusals: string[] = [];
    for (const step of steps) {
      const { token } = await openPage(step.url, cookie);
      for (const other of steps) {
        const status = await newCart(other.url, cookie, token);
        if (status !== 200) refusals.push(`${step.with} is refused by ${other.with}: ${status}`);
      }
    }
    // All of them are two or three steps apart.
    expect(refusals).toEqual([
      'old is refused by new: 403',
      'old,new is refused by new: 403',
      'new,old is refused by old: 403',
      'new is refused by old: 403',
    ]);
  });

  test('notifications of Braintree are taken with either pair of keys, and Braintree is asked with the new one', async () => {
    const standIn = await startBraintreeStandIn();
    onTestFinished(() => standIn.close());
    const { environment, merchantId, publicKey, privateKey } = standIn.account;
    const pairs = {
      older: { publicKey: 'older_public', privateKey: 'older_private' },
      newer: { publicKey, privateKey },
    };
    const serverWithPairs = (...given: readonly (keyof typeof pairs)[]): Promise<string> =>
      serverOf({
        PAYMENTS: 'braintree',
        BRAINTREE_ENVIRONMENT: `http://${environment.host}:${environment.port}`,
        BRAINTREE_MERCHANT_ID: merchantId,
        BRAINTREE_PUBLIC_KEY: given.map((name) => pairs[name].publicKey).join(','),
        BRAINTREE_PRIVATE_KEY: given.map((name) => pairs[name].privateKey).join(','),
      });
    const answerToBraintree = async (url: string, signedBy: keyof typeof pairs): Promise<number> => {
      const account = { environment: braintree.Environment.Sandbox, merchantId, ...pairs[signedBy] };
      const gateway = new braintree.BraintreeGateway(account);
      const sample = await gateway.webhookTesting.sampleNotification('transaction_settled', `charge-${signedBy}`);
      const body = new URLSearchParams({ ...sample });
      return (await fetch(`${url}/payments/callbacks`, { method: 'POST', body })).status;
    };
    /** The token of the card fields, for which the stand-in accepts its own keys alone. */
    const isAnswered = async (url: string): Promise<boolean> => {
      const info = await fetch(`${url}/refactor/ship/payment_info`, { headers: { accept: 'application/json' } });
      return (await info.text()).includes('"client_token"');
    };
    const [before, between, after] = [
      await serverWithPairs('older'),
      await serverWithPairs('newer', 'older'),
      await serverWithPairs('newer'),
    ];
    const statuses = async (url: string) => [
      await answerToBraintree(url, 'older'),
      await answerToBraintree(url, 'newer'),
    ];
    expect(await statuses(before)).toEqual([200, 401]);
    expect(await statuses(between)).toEqual([200, 200]);
    expect(await statuses(after)).toEqual([401, 200]);
    expect([await isAnswered(before), await isAnswered(between)]).toEqual([false, true]);
  });

  test('a sandbox gateway that is started beside a server opens with the secrets that are given', async () => {
    const server = await openPayments({
      config: read({ NODE_ENV: 'test', GATEWAY_SECRET: `${older},${newer}` }),
      db: first.db,
      databaseUrl: first.databaseUrl,
      log: pino({ level: 'silent' }),
    });
    onTestFinished(() => server.close());
    const [, gateway = ''] = server.frames;
    const statusWith = async (secret: string): Promise<number> => {
      const headers = { authorization: `Bearer ${secret}` };
      return (await fetch(`${gateway}/charges/by-key/none`, { headers })).status;
    };
    const statuses = [await statusWith(older), await statusWith(newer), await statusWith('another')];
    expect(statuses.map((status) => status !== 401)).toEqual([true, true, false]);
  });

  test('Braintree’s keys come in pairs', () => {
    const account = { PAYMENTS: 'braintree', BRAINTREE_MERCHANT_ID: 'm' };
    expect(read({ ...account, BRAINTREE_PUBLIC_KEY: 'p2,p1', BRAINTREE_PRIVATE_KEY: 's2,s1' }).payments).toMatchObject({
      publicKey: 'p2',
      privateKey: 's2',
      formerKeys: [{ publicKey: 'p1', privateKey: 's1' }],
    });
    expect(() => read({ ...account, BRAINTREE_PUBLIC_KEY: 'p2,p1', BRAINTREE_PRIVATE_KEY: 's2' })).toThrow(
      'BRAINTREE_PRIVATE_KEY must have as many keys as BRAINTREE_PUBLIC_KEY.',
    );
  });
});
