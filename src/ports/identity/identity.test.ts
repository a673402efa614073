import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Identity, ProviderKey, SignInAttempt } from './identity.ts';
import { openIdIdentity } from './openid-identity.ts';
import { type OpenIdProvider, startOpenIdProvider } from './testing/openid-provider.ts';

const redirectUri = 'https://portage.example/auth/back';
const tessa = {
  sub: 'tessa-1',
  email: 'Tessa@Example.com',
  email_verified: true,
  given_name: 'Tessa',
  family_name: 'Rowan',
};
const warned: string[] = [];
const log = { warn: (_details: object, message: string) => warned.push(message) };

let provider: OpenIdProvider;
let identity: Identity;
let count = 0;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  identity = identityAt(provider.issuer);
});

afterEach(() => {
  vi.useRealTimers();
});

afterAll(() => provider.close());

function identityAt(issuer: string, keys: readonly ProviderKey[] = ['google', 'facebook', 'apple']): Identity {
  const { clientId, clientSecret } = provider;
  return openIdIdentity({ providers: keys.map((key) => ({ key, clientId, clientSecret, issuer })), log });
}

function newAttempt(key: ProviderKey = 'google'): SignInAttempt {
  count += 1;
  const end = `${count}`.padStart(40, '0');
  return { provider: key, state: `state-${end}`, nonce: `nonce-${end}`, codeVerifier: `verifier-${end}` };
}

/** The address that a browser comes back with. */
async function comeBack(attempt: SignInAttempt): Promise<URL> {
  const begun = await identity.begin({ ...attempt, redirectUri });
  if (begun.kind === 'refused') throw new Error(begun.reason);
  return provider.visit(begun.url);
}

async function finish(attempt: SignInAttempt, checks: Partial<SignInAttempt> = {}) {
  return identity.finish({ currentUrl: await comeBack(attempt), checks: { ...attempt, ...checks } });
}

describe('ACC-05 what is not believed', () => {
  test('ACC-05 an answer to the attempt of another browser is not believed', async () => {
    provider.setPerson(tessa);
    const refused = { kind: 'refused', reason: 'not-matching' };
    expect(await finish(newAttempt(), { state: 'state-of-another-attempt' })).toEqual(refused);
  });

  test('ACC-05 an answer that was made for another attempt is not believed', async () => {
    provider.setPerson(tessa);
    expect(await finish(newAttempt(), { nonce: 'another-nonce' })).toEqual({ kind: 'refused', reason: 'not-matching' });
  });

  test('ACC-05 a code is worthless without its verifier', async () => {
    provider.setPerson(tessa);
    const checks = { codeVerifier: 'v'.repeat(43) };
    expect(await finish(newAttempt(), checks)).toEqual({ kind: 'refused', reason: 'expired' });
  });

  test('ACC-05 a code counts once', async () => {
    provider.setPerson(tessa);
    const attempt = newAttempt();
    const currentUrl = await comeBack(attempt);
    expect(await identity.finish({ currentUrl, checks: attempt })).toMatchObject({ kind: 'known' });
    expect(await identity.finish({ currentUrl, checks: attempt })).toEqual({ kind: 'refused', reason: 'expired' });
  });

  test('ACC-05 a code that is two minutes old has expired', async () => {
    provider.setPerson(tessa);
    const attempt = newAttempt();
    const currentUrl = await comeBack(attempt);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    expect(await identity.finish({ currentUrl, checks: attempt })).toEqual({ kind: 'refused', reason: 'expired' });
  });

  test('ACC-05 a user who declines at the provider is not signed in', async () => {
    provider.setPerson(null);
    expect(await finish(newAttempt())).toEqual({ kind: 'refused', reason: 'denied' });
  });

  test('ACC-05 an identity without an email is refused', async () => {
    provider.setPerson({ sub: 'silent-1', given_name: 'Silas' });
    expect(await finish(newAttempt())).toEqual({ kind: 'refused', reason: 'no-email' });
  });
});

describe('ACC-05 who it is', () => {
  for (const key of ['google', 'facebook', 'apple'] as const) {
    test(`ACC-05 ${key} names a person by a subject of its own, with email and names`, async () => {
      provider.setPerson(tessa);
      expect(await finish(newAttempt(key))).toEqual({
        kind: 'known',
        subject: 'tessa-1',
        email: 'Tessa@Example.com',
        emailVerified: true,
        firstName: 'Tessa',
        lastName: 'Rowan',
      });
    });
  }

  test('ACC-05 an email that the provider has not checked, or does not speak of, is not verified', async () => {
    provider.setPerson({ ...tessa, sub: 'tessa-2', email_verified: false });
    expect(await finish(newAttempt())).toMatchObject({ kind: 'known', emailVerified: false });
    provider.setPerson({ sub: 'tessa-3', email: 'tessa@example.com' });
    const nameless = { kind: 'known', emailVerified: false, firstName: '', lastName: '' };
    expect(await finish(newAttempt())).toMatchObject(nameless);
  });

  test('ACC-05 an email that is verified in a text, as Apple writes it, is verified', async () => {
    provider.setPerson({ ...tessa, sub: 'tessa-4', email_verified: 'true' });
    expect(await finish(newAttempt('apple'))).toMatchObject({ emailVerified: true });
  });
});

describe('ACC-05 where people are sent', () => {
  test('ACC-05 the address carries state, nonce and a hash of the verifier, and not the verifier', async () => {
    const attempt = newAttempt('apple');
    const begun = await identity.begin({ ...attempt, redirectUri });
    const url = begun.kind === 'begun' ? begun.url : new URL('nowhere:');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: provider.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      response_mode: 'form_post',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge_method: 'S256',
    });
    expect(url.href).not.toContain(attempt.codeVerifier);
    expect(url.href).not.toContain(provider.clientSecret);
  });

  test('ACC-05 only the providers that are set up are offered, and others are not begun or finished', async () => {
    const googleOnly = identityAt(provider.issuer, ['google']);
    expect(googleOnly.providers()).toEqual([{ key: 'google', name: 'Google' }]);
    expect(identityAt(provider.issuer, []).providers()).toEqual([]);
    const unknown = { kind: 'refused', reason: 'unknown' };
    const attempt = newAttempt('apple');
    expect(await googleOnly.begin({ ...attempt, redirectUri })).toEqual(unknown);
    expect(await googleOnly.finish({ currentUrl: new URL(redirectUri), checks: attempt })).toEqual(unknown);
  });

  test('ACC-05 a provider that is away is reported as away, in the log too, and is asked again when it is back', async () => {
    const gone = await startOpenIdProvider();
    await gone.close();
    const away = identityAt(gone.issuer);
    const attempt = newAttempt();
    const refused = { kind: 'refused', reason: 'away' };
    warned.length = 0;
    expect(await away.begin({ ...attempt, redirectUri })).toEqual(refused);
    const currentUrl = new URL(`${redirectUri}?code=c&state=${attempt.state}`);
    expect(await away.finish({ currentUrl, checks: attempt })).toEqual(refused);
    expect(warned).toEqual(Array.from({ length: 2 }, () => 'identity provider unavailable'));
    const back = await startOpenIdProvider({ port: Number(new URL(gone.issuer).port) });
    try {
      expect(await away.begin({ ...attempt, redirectUri })).toMatchObject({ kind: 'begun' });
    } finally {
      await back.close();
    }
  });
});
