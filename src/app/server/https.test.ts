import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCart } from '#capabilities/carts/contract.ts';
import { signIn } from '#capabilities/sign-in/contract.ts';
import { startTestServer, type TestServer, type WireAnswer } from './testing/test-server.ts';

const credentials = { email: 'traveler@portage.test', password: 'portage-demo' };

let secure: TestServer;
let plain: TestServer;

beforeAll(async () => {
  [secure, plain] = await Promise.all([
    startTestServer({ environment: { PUBLIC_URL: 'https://golf.example.com' } }),
    startTestServer({ environment: { PUBLIC_URL: 'http://golf.example.com' } }),
  ]);
});

afterAll(async () => {
  await Promise.all([secure.close(), plain.close()]);
});

/** The cookies of an answer, each as in its header. */
function cookiesOf(answer: WireAnswer): string[] {
  return answer.headers.getSetCookie();
}

describe('Strict-Transport-Security', () => {
  const addresses = ['/', '/ship', '/sign-in', '/v2/zip_info?zip_code=10001', '/no/such/page', '/health/live'];

  test('a service behind https sends HSTS for a year with pages, calls and refusals', async () => {
    for (const address of addresses) {
      const policy = (await secure.send('GET', address)).headers.get('strict-transport-security') ?? '';
      expect(Number(/max-age=(\d+)/.exec(policy)?.[1]), address).toBeGreaterThanOrEqual(31_536_000);
      expect(policy, address).toContain('includeSubDomains');
    }
    const refused = await secure.send('POST', createCart.path, { cart: { brand_id: 'x' } });
    expect([refused.status, refused.headers.has('strict-transport-security')]).toEqual([400, true]);
  });

  test('a service reached by http sends no HSTS header', async () => {
    for (const address of addresses) {
      expect((await plain.send('GET', address)).headers.has('strict-transport-security'), address).toBe(false);
    }
  });

  test('a page that came by https loads nothing by http', async () => {
    const policyOf = async (server: TestServer) =>
      (await server.send('GET', '/')).headers.get('content-security-policy');
    expect(await policyOf(secure)).toContain('upgrade-insecure-requests');
    expect(await policyOf(plain)).not.toContain('upgrade-insecure-requests');
  });
});

describe('the cookies', () => {
  test('by https the session’s cookie is a __Host- one: secure, of the whole host and of no other, out of reach for scripts', async () => {
    const answers = [await secure.send('GET', '/ship'), await secure.send('POST', signIn.path, credentials)];
    for (const answer of answers) {
      const [session = '', ...others] = cookiesOf(answer);
      expect(others).toEqual([]);
      expect(session).toMatch(/^__Host-portage_session=[\w-]{43};/);
      const attributes = session.split('; ').slice(1);
      expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']));
      expect(session).not.toContain('Domain');
    }
  });

  test('a cookie without the prefix, which a neighboring host could set, opens no session', async () => {
    const signedIn = await secure.send('POST', signIn.path, credentials);
    const id = /^__Host-portage_session=([^;]+)/.exec(cookiesOf(signedIn)[0] ?? '')?.[1] ?? '';
    const nameOf = async (cookie: string) =>
      /"person":(null|\{)/.exec((await secure.send('GET', '/ship', undefined, { cookie })).text)?.[1];
    expect(await nameOf(`__Host-portage_session=${id}`)).toBe('{');
    expect(await nameOf(`portage_session=${id}`)).toBe('null');
  });

  test('by http it has a plain name, because browsers take no __Host- cookie there', async () => {
    const [session = ''] = cookiesOf(await plain.send('GET', '/ship'));
    expect(session).toMatch(/^portage_session=/);
    expect(session).not.toContain('Secure');
  });
});
