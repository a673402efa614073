import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgottenPassword } from '#capabilities/sign-in/contract.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import { brandHeader } from '#capabilities/header/contract.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import { processPayment } from '#journeys/place-order/contract.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { issueRandomGiftCard } from '#records/testing/issue-random-gift-card.ts';
import { brandByKey } from '#rules/brand/brand.ts';
import { cents } from '#rules/money.ts';
import { shipmentFields } from '#rules/shipment-form/draft-fields.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    environment: {
      BRAND: 'golf',
      PUBLIC_URL: 'https://golf.example.com',
      PUBLIC_URL_SKI: 'https://ski.example.com',
      MAIL_FROM: 'orders@golf.example.com',
      MAIL_FROM_SKI: 'orders@ski.example.com',
      CONTACT_PHONE_SKI: '(800) 555-0199',
    },
  });
});

afterAll(() => server.close());

test('BRD-01 an email about an account comes from the brand of the page on which it was asked for', async () => {
  const asked = await askOnHost('ski.example.com', forgottenPassword.path, { email: 'traveler@portage.test' });
  expect(asked).toBe(200);
  const mail = await lastMail();
  expect(mail).toMatchObject({
    from: { name: 'Portage Ski', address: 'orders@ski.example.com' },
    replyTo: { address: 'help@ski.portage.test' },
  });
  expect(mail.text).toContain('https://ski.example.com/password/reset#token=');
  expect(mail.text).toContain('(800) 555-0199');
});

test('BRD-01 an unknown host header changes no link in an email', async () => {
  await askOnHost('evil.example.org', forgottenPassword.path, { email: 'pro@portage.test' });
  expect((await lastMail()).text).toContain('https://golf.example.com/password/reset#token=');
});

/** The email about an order of a brand. */
async function receiptMailOf(brandId: number) {
  const example: Readonly<Record<string, unknown>> = processPayment.example.body ?? {};
  const shipment = Object.fromEntries(
    Object.entries(example).filter(([name]) => name in shipmentFields && !['cart_id', 'cart_token'].includes(name)),
  );
  const cart = await server.call(createCart, { body: { cart: { brand_id: brandId } } });
  const headers = { 'x-cart-token': cart.cart_token };
  const { code } = await inTransaction(server.db, (tx) =>
    issueRandomGiftCard(tx, { amount: cents(50_000), brand: null, lastDay: null }),
  );
  const body = { ...shipment, brand_id: brandId, cart_id: cart.id, gift_card: [code] };
  const { orders } = await server.call(shipPrice, { body }, headers);
  const paid = await server.call(
    processPayment,
    {
      body: {
        ...body,
        first_name: 'Ann',
        last_name: 'Lee',
        email: 'ann@example.com',
        phone_number: '213 555 0142',
        terms_accepted: true,
        payment_type: 'wallet_credit',
        price_shown_cents: 0,
        total_shown_cents: orders[0]?.price_cents ?? 0,
      },
    },
    headers,
  );
  expect(paid).toMatchObject({ status: 'success', error: null });
  return lastMail();
}

test('SCR-06 the receipt of an order comes from the brand of the order, whatever host it was sent to', async () => {
  const mail = await receiptMailOf(1);
  expect(mail).toMatchObject({
    from: { name: 'Portage Ski', address: 'orders@ski.example.com' },
    replyTo: { address: 'help@ski.portage.test' },
  });
  expect(mail.text).toContain('https://ski.example.com/payments/receipt?');
  // The host tells the brand.
  expect(mail.text).not.toContain('brand=');
});

test('SCR-06 BRD-01 the link in an email of a brand that shares the host of another one opens the page of its own brand', async () => {
  const mail = await receiptMailOf(brandByKey('camp').id);
  const [path = ''] = /\/payments\/receipt\?[^#\s]*(?=#key=)/.exec(mail.text) ?? [];
  expect(path).toContain('&brand=camp');
  expect((await server.send('GET', path)).text).toContain('Portage Camp');
  expect(mail.text).toContain('/claim?brand=camp#token=');
});

test('ACC-02 BRD-01 the link to a new password names a brand that shares the host of another one', async () => {
  const cookie = 'portage_brand=camp';
  await server.send('POST', forgottenPassword.path, { email: 'club@portage.test' }, { cookie });
  const { from, text } = await lastMail();
  expect(from.name).toBe('Portage Camp');
  expect(text).toContain('https://golf.example.com/password/reset?brand=camp#token=');
});

test('SCR-06 BRD-01 a link to labels or for unsubscribing that opens nothing shows a page of the brand that it names', async () => {
  for (const path of [
    '/unsubscribe?order=1&what=mails&key=wrong&brand=camp',
    '/api/v5/orders/1/labels.pdf?leg=outbound&paper=letter&receipt_key=wrong&brand=camp',
  ]) {
    const { status, text } = await server.send('GET', path, undefined, { accept: 'text/html' });
    expect(status).toBe(404);
    expect(text).toContain(' · Portage Camp</title>');
  }
});

test('API-40 the header of a brand has its own contact', async () => {
  expect(await server.call(brandHeader, { query: { brand: 'ski' } })).toMatchObject({ phone: '(800) 555-0199' });
});

test('BRD-07 the page of a server without a CDN loads nothing from another host', async () => {
  const page = await server.send('GET', '/ship');
  expect(page.text).toContain('"phoneUtility":"/assets/phone-utility.js"');
});

async function lastMail() {
  const { message } = await server.db
    .selectFrom('outbox')
    .select('message')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (!message) throw new Error('The email was sent already.');
  return message;
}

/** `fetch` sets the host by itself, so this goes by a plain connection. */
async function askOnHost(host: string, path: string, body: unknown): Promise<number> {
  const { request } = await import('node:http');
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const sent = request(`${server.url}${path}`, { method: 'POST', headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject).end(text);
  });
}
