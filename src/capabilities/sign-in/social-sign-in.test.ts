import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import { type OpenIdProvider, startOpenIdProvider } from '#ports/identity/testing/openid-provider.ts';
import { askPhoneAndTerms, phoneAndTermsNeeded, signInProviders, termsAcceptedAfterSocial } from './contract.ts';

let provider: OpenIdProvider;
let server: TestServer;
let count = 0;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  const { issuer, clientId, clientSecret } = provider;
  const registration = (key: string) => ({
    [`${key}_CLIENT_ID`]: clientId,
    [`${key}_CLIENT_SECRET`]: clientSecret,
    [`${key}_ISSUER`]: issuer,
  });
  server = await startTestServer({ environment: { ...registration('GOOGLE'), ...registration('APPLE') } });
});

afterAll(async () => {
  await server.close();
  await provider.close();
});

/** A person known only to the provider. */
function newPerson(changes: { email?: string; email_verified?: boolean } = {}) {
  count += 1;
  const email = `quill${count}@example.com`;
  return {
    sub: `quill-${count}`,
    email,
    email_verified: true,
    given_name: 'Quill',
    family_name: 'Marlow',
    ...changes,
  };
}

type Browser = { cookie: string; csrfToken: string };

/** A browser that has opened a page. */
async function newBrowser(cookie = ''): Promise<Browser> {
  const page = await server.send('GET', '/', undefined, cookie ? { cookie } : {});
  const given = page.headers.getSetCookie().map((one) => one.split(';')[0]);
  const csrfToken = /name="csrf-token" content="([^"]+)"/.exec(page.text)?.[1] ?? '';
  return { cookie: given[0] ?? cookie, csrfToken };
}

function headersOf({ cookie, csrfToken }: Browser) {
  return { cookie, 'x-csrf-token': csrfToken };
}

/** Follows one link as a browser does: with its cookie, which the answer may replace. */
async function follow(browser: Browser, path: string): Promise<string> {
  const answer = await server.send('GET', path, undefined, { cookie: browser.cookie });
  const [given] = answer.headers.getSetCookie();
  if (given) browser.cookie = given.split(';')[0] ?? '';
  return answer.headers.get('location') ?? `${answer.status}`;
}

/** To the provider, and the address on our side to which it sends the browser back. */
async function setOut(browser: Browser, { key = 'google', back = '/ship' } = {}): Promise<string> {
  const there = await follow(browser, `/auth/${key}?back=${encodeURIComponent(back)}`);
  const { pathname, search } = await provider.visit(new URL(there));
  return pathname + search;
}

async function signIn(browser: Browser): Promise<string> {
  return follow(browser, await setOut(browser));
}

async function userIdOf(browser: Browser): Promise<number | null> {
  const page = await server.send('GET', '/', undefined, { cookie: browser.cookie });
  const settings = /id="page-settings">([^<]*)</.exec(page.text)?.[1] ?? '{}';
  return (JSON.parse(settings) as { person: { id: number } | null }).person?.id ?? null;
}

describe('ACC-05 refused sign-ins', () => {
  test('ACC-05 a callback address signs in only the browser that began the attempt', async () => {
    provider.setPerson(newPerson());
    const path = await setOut(await newBrowser());
    const other = await newBrowser();
    expect(await follow(other, path)).toBe('/sign-in?social=not-matching');
    expect(await follow({ cookie: '', csrfToken: '' }, path)).toBe('/sign-in?social=not-matching');
    expect(await userIdOf(other)).toBeNull();
  });

  test('ACC-05 a callback works once, and within ten minutes', async () => {
    provider.setPerson(newPerson());
    const browser = await newBrowser();
    const late = await setOut(browser);
    server.clock.set('2026-03-02T15:10:00Z');
    expect(await follow(browser, late)).toBe('/sign-in?social=not-matching');
    const path = await setOut(browser);
    const former = { ...browser };
    await follow(browser, path);
    expect(await follow(former, path)).toBe('/sign-in?social=not-matching');
    expect(await userIdOf(former)).toBeNull();
    expect(await userIdOf(browser)).not.toBeNull();
  });

  test('ACC-05 a refusal at the provider leads to the sign-in page, and from there back to the former page', async () => {
    provider.setPerson(null);
    const browser = await newBrowser();
    expect(await signIn(browser)).toBe('/sign-in?social=denied&back=%2Fship');
    expect(await userIdOf(browser)).toBeNull();
  });

  test('ACC-05 an email from a provider does not open an account that has a password', async () => {
    for (const email_verified of [true, false]) {
      provider.setPerson(newPerson({ email: 'traveler@portage.test', email_verified }));
      const browser = await newBrowser();
      expect(await signIn(browser)).toBe('/sign-in?social=has-account&back=%2Fship');
      expect(await userIdOf(browser)).toBeNull();
    }
  });

  test('ACC-05 a provider that is not configured, or does not exist, is unknown', async () => {
    const browser = await newBrowser();
    for (const key of ['facebook', 'nobody', '__proto__']) {
      expect(await follow(browser, `/auth/${key}`)).toBe('404');
      expect(await follow(browser, `/auth/${key}/callback?code=1&state=2`)).toBe('404');
    }
  });

  test('ACC-05 the page to return to is never on another site', async () => {
    const person = newPerson();
    provider.setPerson(person);
    const browser = await newBrowser();
    const path = await setOut(browser, { back: '//elsewhere.test' });
    expect(await follow(browser, path)).toBe('/sign-in?social=welcome');
  });

  test('ACC-05 without a configured provider no link is offered', async () => {
    const plain = await startTestServer();
    try {
      expect(await plain.call(signInProviders, {})).toEqual({ providers: [] });
      expect((await plain.send('GET', '/auth/google')).status).toBe(404);
    } finally {
      await plain.close();
    }
  });
});

describe('ACC-05 signing in', () => {
  test('ACC-05 the configured providers are listed', async () => {
    expect(await server.call(signInProviders, {})).toEqual({
      providers: [
        { key: 'google', name: 'Google' },
        { key: 'apple', name: 'Apple' },
      ],
    });
  });

  test('ACC-05 a new person gets a new session, keeps the cart, and still has to give phone and terms', async () => {
    provider.setPerson(newPerson());
    const browser = await newBrowser();
    const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } }, headersOf(browser));
    const former = { ...browser };
    expect(await signIn(browser)).toBe('/sign-in?social=welcome&back=%2Fship');
    const userId = await userIdOf(browser);
    expect(userId).not.toBeNull();
    expect(browser.cookie).not.toBe(former.cookie);
    expect(await userIdOf(former)).toBeNull();
    const { user_id: owner } = await server.db
      .selectFrom('carts')
      .select('user_id')
      .where('id', '=', cart.id)
      .executeTakeFirstOrThrow();
    expect(owner).toBe(userId);
    const withOldToken = { cookie: browser.cookie, 'x-csrf-token': former.csrfToken };
    expect(await server.refused(askPhoneAndTerms, { body: {} }, withOldToken)).toMatchObject({ status: 403 });
  });

  test('ACC-05 phone and terms that were given are not requested again', async () => {
    provider.setPerson(newPerson());
    const browser = await newBrowser();
    await signIn(browser);
    const body = { phone_number: '(212) 555-0188', terms_accepted: true };
    await server.call(askPhoneAndTerms, { body }, headersOf(await newBrowser(browser.cookie)));
    const later = await newBrowser();
    expect(await signIn(later)).toBe('/sign-in?social=welcome&back=%2Fship');
    expect(await server.call(phoneAndTermsNeeded, { query: {} }, { cookie: later.cookie })).toMatchObject({
      success: true,
      phone_required: false,
      terms_required: false,
    });
  });

  test('ACC-05 Apple’s form post is repeated by the browser as a GET', async () => {
    provider.setPerson(newPerson());
    const browser = await newBrowser();
    const there = await follow(browser, '/auth/apple');
    const back = await provider.visit(new URL(there));
    const form = `${back.searchParams}&user=%7B%7D&back=//elsewhere.test`;
    const answer = await server.send('POST', back.pathname, form, {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
    });
    expect(answer.status, answer.text).toBe(303);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const again = answer.headers.get('location') ?? '';
    expect(again).not.toContain('elsewhere');
    expect(await follow(browser, again)).toBe('/sign-in?social=welcome');
    expect(await userIdOf(browser)).not.toBeNull();
  });

  test('ACC-05 only the callback of a configured provider accepts a form from another site', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' };
    for (const { path } of [signInProviders, askPhoneAndTerms]) {
      expect((await server.send('POST', path, 'code=1', headers)).status, path).not.toBe(303);
    }
    expect((await server.send('POST', askPhoneAndTerms.path, 'terms_accepted=true', headers)).status).toBe(403);
    expect((await server.send('POST', '/auth/facebook/callback', 'code=1&state=2', headers)).status).toBe(404);
  });

  test('ACC-05 a HEAD request uses up no attempt', async () => {
    provider.setPerson(newPerson());
    const browser = await newBrowser();
    const path = await setOut(browser);
    expect((await server.send('HEAD', path, undefined, { cookie: browser.cookie })).status).toBe(404);
    expect(await follow(browser, path)).toContain('welcome');
  });
});

describe('API-44 users/ask_phone_and_tnc', () => {
  async function newcomer() {
    provider.setPerson(newPerson());
    const browser = await newBrowser();
    await signIn(browser);
    const headers = headersOf(await newBrowser(browser.cookie));
    const userId = await userIdOf(browser);
    const read = () =>
      server.db
        .selectFrom('users')
        .leftJoin('terms_acceptances', 'terms_acceptances.user_id', 'users.id')
        .select(['phone', 'version', 'accepted_by'])
        .where('users.id', '=', userId)
        .executeTakeFirstOrThrow();
    return { headers, userId, read };
  }

  test('API-44 a guest gets 401', async () => {
    expect((await server.refused(phoneAndTermsNeeded, { query: {} })).status).toBe(401);
    expect((await server.refused(askPhoneAndTerms, { body: { phone_number: '(212) 555-0188' } })).status).toBe(401);
  });

  test('API-44 GET says what is missing and changes nothing', async () => {
    const { headers, read } = await newcomer();
    const answer = { success: false, phone_required: true, terms_required: true, version: '2026-11' };
    expect(await server.call(phoneAndTermsNeeded, { query: {} }, headers)).toEqual(answer);
    const query = { phone_number: '(212) 555-0188', terms_accepted: true };
    expect(await server.call(phoneAndTermsNeeded, { query }, headers)).toEqual({ ...answer, success: true });
    expect(await read()).toEqual({ phone: '', version: null, accepted_by: null });
  });

  test('API-44 ACC-05 an invalid phone number, and terms that are not accepted, are refused in the specified words', async () => {
    const { headers, read } = await newcomer();
    const refusal = await server.refused(askPhoneAndTerms, { body: { phone_number: '555' } }, headers);
    expect(refusal).toMatchObject({
      status: 400,
      errors: [
        { field: 'phone_number', message: 'Please enter a valid phone number.' },
        { field: 'terms_accepted', message: 'Please accept the terms.' },
      ],
    });
    expect(await read()).toMatchObject({ phone: '', version: null });
  });

  test('API-44 ACC-05 POST records both, the terms with version and person', async () => {
    const { headers, userId, read } = await newcomer();
    const body = { phone_number: ' +1 212 555 0188 ', terms_accepted: true, version: '2026-11' };
    expect(await server.call(askPhoneAndTerms, { body }, headers)).toMatchObject({ success: true });
    expect(await read()).toEqual({ phone: '+1 212 555 0188', version: '2026-11', accepted_by: userId });
    expect(await server.call(phoneAndTermsNeeded, { query: {} }, headers)).toMatchObject({ success: true });
  });

  test('API-44 an outdated version of the terms is refused, and the phone sent with it is not saved', async () => {
    const { headers, read } = await newcomer();
    const body = { phone_number: '(212) 555-0188', terms_accepted: true, version: '2020-01' };
    expect((await server.refused(askPhoneAndTerms, { body }, headers)).status).toBe(409);
    expect(await read()).toMatchObject({ phone: '', version: null });
  });
});

describe('API-45 users/is_terms_accepted_via_fb', () => {
  test('API-45 a guest gets 401', async () => {
    expect((await server.refused(termsAcceptedAfterSocial, {})).status).toBe(401);
  });

  test('API-45 it says whether the terms are accepted, and whether phone or terms are missing', async () => {
    const traveler = { 'x-user-token': await server.tokenOf('traveler') };
    expect(await server.call(termsAcceptedAfterSocial, {}, traveler)).toEqual({ success: true, phone_and_tnc: false });
    const newterms = { 'x-user-token': await server.tokenOf('newterms') };
    expect(await server.call(termsAcceptedAfterSocial, {}, newterms)).toEqual({ success: false, phone_and_tnc: true });
  });
});
