import { type Document, Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import { type PaymentsWorld, startBraintreeWorld, startSandboxWorld } from '#ports/payments/testing/payments-world.ts';
import { paymentCustomer } from '#rules/checkout/payment-customer.ts';
import { paymentInfo, requestClubBilling, userPaymentInfo } from './contract.ts';

const htmlParser = new new Window().DOMParser();
let gateway: PaymentsWorld;
let server: TestServer;
const idOf = new Map<string, number>();

beforeAll(async () => {
  gateway = await startSandboxWorld();
  server = await startTestServer({ payments: gateway.connect() });
  const users = await server.db.selectFrom('users').select(['id', 'email']).execute();
  for (const { id, email } of users) idOf.set(email.split('@')[0] ?? '', id);
  const { storeMethod } = gateway.connect();
  const customer = paymentCustomer(userId('traveler'));
  await storeMethod({ customer, nonce: 'fake-valid-visa-nonce' });
});

afterAll(async () => {
  await server.close();
  await gateway.close();
});

function userId(name: string): number {
  const id = idOf.get(name);
  if (id === undefined) throw new Error(`There is no demo person ${name}.`);
  return id;
}

const json = { accept: 'application/json' };

async function as(name: string): Promise<Record<string, string>> {
  return { ...json, 'x-user-token': await server.tokenOf(name) };
}

async function everyRow(): Promise<unknown> {
  const tables = [
    'users',
    'carts',
    'sessions',
    'club_billing_requests',
    'club_billing_clubs',
    'ledger_entries',
  ] as const;
  return Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().execute()));
}

describe('the ways to pay', () => {
  test('API-48 a wrong token is refused, another person does not exist, and neither does another’s cart', async () => {
    expect((await server.refused(paymentInfo, {}, { 'x-user-token': 'wrong' })).status).toBe(401);
    const other = { query: { on_behalf_user: userId('traveler') } };
    expect((await server.refused(paymentInfo, other, json)).status).toBe(404);
    expect((await server.refused(paymentInfo, other, await as('pro'))).status).toBe(404);
    const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
    expect((await server.refused(paymentInfo, { query: { cart_id: cart.id } }, await as('pro'))).status).toBe(404);
  });

  test('PAY-01 a guest may pay by new card and by the wallets that the gateway takes', async () => {
    const info = await server.call(paymentInfo, {}, json);
    expect(info).toMatchObject({
      methods: ['new_card', 'apple_pay', 'paypal'],
      saved_cards: [],
      card_on_file: null,
      clubs: [],
      wallet_credits_cents: 0,
      payment_method_count: 0,
      gateway: { apple_pay: true, paypal: true },
    });
  });

  test('PAY-02 the browser gets the address of the gateway’s own fields, for the origin that asked', async () => {
    const { browser_token: token } = await server.call(paymentInfo, {}, json);
    expect(token?.kind).toBe('fields_page');
    const address = new URL(token?.kind === 'fields_page' ? token.url : '');
    expect(address.searchParams.get('origin')).toBe(server.url);
    expect(address.origin).not.toBe(server.url);
  });

  test('PAY-01 PAY-02 with Braintree it gets our own page with a token, and no wallet, which nothing could exchange', async () => {
    const braintree = await startBraintreeWorld();
    const other = await startTestServer({ payments: braintree.connect() });
    try {
      const info = await other.call(paymentInfo, {}, json);
      const url = `${other.url}/card-fields`;
      expect(info.browser_token).toEqual({ kind: 'braintree', url, client_token: expect.any(String) });
      expect(info).toMatchObject({ methods: ['new_card'], gateway: { apple_pay: false, paypal: false } });
    } finally {
      await other.close();
      await braintree.close();
    }
  });

  test('PAY-01 saved cards and credit are the caller’s own, by brand, last four digits and expiry', async () => {
    const info = await server.call(paymentInfo, {}, await as('traveler'));
    expect(info.methods).toEqual(['new_card', 'saved_card', 'wallet_credit', 'apple_pay', 'paypal']);
    expect(info.saved_cards).toEqual([
      { payment_method_id: expect.any(String), brand: 'Visa', credit_card_number: '1881', expiry: '12/35' },
    ]);
    expect(info).toMatchObject({ wallet_credits_cents: 5000, payment_method_count: 1 });
    const other = await server.call(paymentInfo, {}, await as('manager'));
    expect(other).toMatchObject({ saved_cards: [], wallet_credits_cents: 0 });
  });

  test('PAY-01 ROL-02 an admin sees the card on file and the credit of the person they book for, by name or by the cart', async () => {
    const onFile = { credit_card_number: '1881', brand: 'Visa' };
    const named = { query: { on_behalf_user: userId('traveler') } };
    expect(await server.call(paymentInfo, named, await as('admin'))).toMatchObject({
      card_on_file: onFile,
      saved_cards: [],
      wallet_credits_cents: 5000,
    });
    const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } }, await as('traveler'));
    const byCart = { query: { cart_id: cart.id } };
    const info = await server.call(paymentInfo, byCart, await as('admin'));
    expect(info.card_on_file).toMatchObject(onFile);
    expect(info.methods).toContain('card_on_file');
    const own = await server.call(paymentInfo, byCart, await as('traveler'));
    expect(own.card_on_file).toBeNull();
  });

  test('PAY-01 ROL-02 a manager sees them too, but a pro user with the token of another user’s cart does not', async () => {
    const named = { query: { on_behalf_user: userId('traveler') } };
    expect((await server.call(paymentInfo, named, await as('manager'))).card_on_file).not.toBeNull();
    const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } }, await as('traveler'));
    const byCart = { query: { cart_id: cart.id, cart_token: cart.cart_token } };
    expect((await server.call(paymentInfo, byCart, await as('manager'))).card_on_file).not.toBeNull();
    expect((await server.call(paymentInfo, byCart, await as('pro'))).card_on_file).toBeNull();
  });

  test('PAY-01 an unknown person cannot be booked for', async () => {
    const nobody = { query: { on_behalf_user: 2_000_000 } };
    expect((await server.refused(paymentInfo, nobody, await as('admin'))).errors).toMatchObject([
      { field: 'on_behalf_user' },
    ]);
  });

  test('PAY-07 club billing is offered with the clubs that pay, and hidden by the disable flag', async () => {
    const pro = await as('pro');
    const info = await server.call(paymentInfo, {}, pro);
    expect(info.methods).toContain('club_billing');
    expect(info.clubs).toEqual([{ id: expect.any(Number), name: 'Palmetto Quill Club' }]);
    const otherBrand = await server.call(paymentInfo, { query: { brand_id: 1 } }, pro);
    expect(otherBrand.clubs).toEqual([]);
    await server.db.insertInto('brand_settings').values({ brand_id: 5, club_billing_disabled: true }).execute();
    const hidden = await server.call(paymentInfo, {}, pro);
    expect(hidden).toMatchObject({ club_billing_disabled: true, clubs: [] });
    expect(hidden.methods).not.toContain('club_billing');
    await server.db.deleteFrom('brand_settings').execute();
  });

  test('PAY-07 an admin may have the club pay that pays for the person they book for', async () => {
    const named = { query: { on_behalf_user: userId('pro') } };
    const info = await server.call(paymentInfo, named, await as('admin'));
    expect(info.clubs).toMatchObject([{ name: 'Palmetto Quill Club' }]);
    expect((await server.call(paymentInfo, {}, await as('admin'))).clubs).toEqual([]);
  });

  test('PAY-01 a gateway that does not answer hides its cards and wallets and nothing else', async () => {
    const away = await startTestServer();
    try {
      const headers = { ...json, 'x-user-token': await away.tokenOf('traveler') };
      const info = await away.call(paymentInfo, {}, headers);
      expect(info).toMatchObject({ browser_token: null, saved_cards: [], wallet_credits_cents: 5000 });
      expect(info.methods).toEqual(['new_card', 'wallet_credit']);
    } finally {
      await away.close();
    }
  });

  test('API-48 asking changes nothing', async () => {
    const headers = await as('traveler');
    const before = await everyRow();
    await server.call(paymentInfo, {}, headers);
    await server.send('GET', paymentInfo.path, undefined, headers);
    expect(await everyRow()).toEqual(before);
  });
});

describe('the ways to pay as HTML', () => {
  async function fragment(name: string | null, query = ''): Promise<Document> {
    const headers: Record<string, string> = name === null ? {} : { 'x-user-token': await server.tokenOf(name) };
    const answer = await server.send('GET', `${paymentInfo.path}${query}`, undefined, { ...headers, accept: '*/*' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return htmlParser.parseFromString(answer.text, 'text/html');
  }

  /** The value of the method that is checked. */
  const checkedIn = (page: Document) =>
    page.querySelector('input[name="payment_type"][checked]')?.getAttribute('value');

  test('API-48 a caller who does not ask for JSON gets HTML, with a radio for each method and its name', async () => {
    const page = await fragment('traveler');
    const radios = [...page.querySelectorAll('input[type="radio"][name="payment_type"]')];
    expect(radios.map((radio) => [radio.getAttribute('value'), radio.nextSibling?.textContent.trim()])).toEqual([
      ['new_card', 'New card'],
      ['saved_card', 'Saved card'],
      ['wallet_credit', 'Credit'],
      ['apple_pay', 'Apple Pay'],
      ['paypal', 'PayPal'],
    ]);
    expect(page.body.textContent).toContain('Visa ending in 1881, expires 12/35');
    expect(page.body.textContent).toContain('$50.00');
  });

  test('API-48 the current method is checked, the first one when it is not offered, and compact leaves details out', async () => {
    expect(checkedIn(await fragment('traveler', '?current_method=saved_card'))).toBe('saved_card');
    expect(checkedIn(await fragment(null, '?current_method=saved_card'))).toBe('new_card');
    const compact = await fragment('traveler', '?compact=true');
    expect(compact.querySelector('input[value="saved_card"]')).not.toBeNull();
    expect(compact.body.innerHTML).not.toContain('1881');
  });

  test('SCR-09 it has the link to request club billing for those who do not have it', async () => {
    const link = (await fragment('traveler')).querySelector('a[data-method="put"]');
    expect(link?.getAttribute('href')).toBe(`/users/${userId('traveler')}/request_club_billing`);
    expect(link?.textContent).toBe('Request club billing');
    for (const name of ['pro', null]) {
      expect((await fragment(name)).body.innerHTML, String(name)).not.toContain('Request club billing');
    }
  });

  test('API-48 a name that looks like markup stays a name', async () => {
    const name = '<img src=x onerror="alert(1)"> & Sons';
    await server.db.updateTable('clubs').set({ name }).where('code', '=', 'demo-golf-02').execute();
    const page = await fragment('club');
    expect(page.body.textContent).toContain(name);
    expect(page.querySelector('img')).toBeNull();
  });
});

describe('the saved card of a user', () => {
  const travelers = () => ({ params: { id: userId('traveler') } });

  test('API-49 a guest is asked to sign in, and to others the person does not exist', async () => {
    expect((await server.refused(userPaymentInfo, travelers(), json)).status).toBe(401);
    for (const name of ['pro', 'manager', 'club']) {
      expect((await server.refused(userPaymentInfo, travelers(), await as(name))).status, name).toBe(404);
    }
  });

  test('API-49 the person and admins see its last four digits and no more', async () => {
    for (const name of ['traveler', 'admin', 'adminplus']) {
      const answer = await server.call(userPaymentInfo, travelers(), await as(name));
      expect(answer).toEqual({ credit_card_number: '1881', payment_method_id: expect.any(String) });
    }
  });

  test('API-49 without a card both are null', async () => {
    const answer = await server.call(userPaymentInfo, { params: { id: userId('pro') } }, await as('pro'));
    expect(answer).toEqual({ credit_card_number: null, payment_method_id: null });
  });
});

describe('asking for club billing', () => {
  test('API-50 a guest is asked to sign in, and only an admin may ask for another user', async () => {
    const input = { params: { id: userId('traveler') } };
    expect((await server.refused(requestClubBilling, input, json)).status).toBe(401);
    expect((await server.refused(requestClubBilling, input, await as('manager'))).status).toBe(404);
    expect(await server.db.selectFrom('club_billing_requests').selectAll().execute()).toEqual([]);
  });

  test('PAY-07 the first request is sent, the second says that it was', async () => {
    const input = { params: { id: userId('traveler') } };
    const traveler = await as('traveler');
    expect(await server.call(requestClubBilling, input, traveler)).toEqual({ status: true, errors: [] });
    expect(await server.call(requestClubBilling, input, traveler)).toEqual({
      status: false,
      errors: ['You have asked for club billing already. The admin shall look into your request soon.'],
    });
    const [request] = await server.db.selectFrom('club_billing_requests').selectAll().execute();
    expect(request).toMatchObject({ user_id: userId('traveler'), state: 'asked' });
    expect(request?.asked_at.getTime()).toBe(server.clock.nowMs());
  });

  test('PAY-07 an admin may ask for another user', async () => {
    const input = { params: { id: userId('newterms') } };
    expect(await server.call(requestClubBilling, input, await as('admin'))).toEqual({ status: true, errors: [] });
  });

  test('PAY-07 a user who has club billing is told so', async () => {
    const answer = await server.call(requestClubBilling, { params: { id: userId('pro') } }, await as('pro'));
    expect(answer).toEqual({ status: false, errors: ['You already have club billing.'] });
  });

  test('PAY-07 where it is switched off nothing is sent', async () => {
    await server.db.insertInto('brand_settings').values({ brand_id: 1, club_billing_disabled: true }).execute();
    const input = { params: { id: userId('carrier') }, body: { brand_id: 1 } };
    expect(await server.call(requestClubBilling, input, await as('carrier'))).toEqual({
      status: false,
      errors: ['Club billing isn’t available right now.'],
    });
  });
});
