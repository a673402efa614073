import type { ClaimLink } from '#access/create-one-time-link.ts';
import fc from 'fast-check';
import { Window } from 'happy-dom';
import countryPlaces from '#data/country-places.json' with { type: 'json' };
import rateCards from '#data/rate-card.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliverMails } from '#app/server/testing/deliver-mails.ts';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { sessionIdHash } from '#kit/server/session.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { embeddedMailbox } from '#ports/mail/embedded-mailbox.ts';
import type { MailSender } from '#ports/mail/mail-sender.ts';
import { smtpMail } from '#ports/mail/smtp-mail.ts';
import { startSmtpServer, type TestSmtpServer } from '#ports/mail/testing/mail-world.ts';
import { loadPostalData } from '#ports/postal-data/embedded-postal-data.ts';
import { addToMailbox } from '#records/mail/mailbox.ts';
import type { Order } from '#records/orders/orders.ts';
import { ensureSession } from '#records/sessions/sessions.ts';
import { findUser } from '#records/people/users.ts';
import { createUserToken } from '#records/testing/create-user-token.ts';
import { brandByKey } from '#rules/brand/brand.ts';
import { isoDate } from '#rules/dates.ts';
import { cents, formatCents } from '#rules/money.ts';
import type { LegSum, PlacedOrder } from '#rules/orders/receipt.ts';
import { placedOrder, shippedDraft } from '#rules/orders/testing/placed-order.ts';
import { priceBreakdown } from '#rules/pricing/price-breakdown.ts';
import { anyPriceFacts } from '#rules/pricing/testing/price-facts-samples.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { orderCalendar, orderReceipt } from './contract.ts';
import { orderPriceFromJson, orderPriceToJson } from '#facts/order-price.ts';
import { queueReceiptMail } from './server/queue-receipt-mail.ts';
import { addPlacedOrder } from './testing/add-placed-order.ts';

const htmlParser = new new Window().DOMParser();
let server: TestServer;
let smtp: TestSmtpServer;
let sender: MailSender;

beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL: 'https://golf.portage.test' } });
  smtp = await startSmtpServer();
  sender = smtpMail({ url: smtp.url });
});

afterAll(async () => {
  await sender.close();
  await smtp.close();
  await server.close();
});

type Headers = Readonly<Record<string, string>>;

/** A browser whose session is known to the server, as after opening a cart. */
async function newBrowser(): Promise<{ headers: Headers; idHash: Buffer }> {
  const page = await server.send('GET', '/payments/receipt');
  const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const idHash = sessionIdHash(cookie.slice(cookie.indexOf('=') + 1));
  const now = nowOf(server.clock);
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await inTransaction(server.db, (tx) => ensureSession(tx, { idHash, expiresAt, now }));
  return { headers: { cookie }, idHash };
}

async function tokenFor(userId: number): Promise<Headers> {
  const expiresAt = new Date(server.clock.nowMs() + 3_600_000);
  return { 'x-user-token': await createUserToken(server.db, { userId, expiresAt }) };
}

/** The outbound leg goes to an address, so that no demo club decides where the map and the clock are. */
function toMiami(changes: Partial<PlacedOrder> = {}): PlacedOrder {
  const draft = shippedDraft();
  const destination = { ...draft.destination, type: 'other' as const, clubId: null };
  return placedOrder({ draft: { ...draft, destination }, ...changes });
}

function receiptFor({ id }: Order, headers: Headers = {}) {
  return server.call(orderReceipt, { params: { order_id: id } }, headers);
}

describe('who sees an order', () => {
  test('SCR-06 a caller can’t see an order of others, which looks like one that does not exist', async () => {
    const mine = await addPlacedOrder(server.db);
    const theirs = await addPlacedOrder(server.db, { email: 'somebody@example.com' });
    const foreign: readonly Headers[] = [
      {},
      { 'x-cart-token': theirs.cartToken },
      { 'x-cart-token': '' },
      (await newBrowser()).headers,
      await tokenFor(theirs.userId),
      { 'x-user-token': await server.tokenOf('traveler') },
      { 'x-user-token': await server.tokenOf('manager') },
      { 'x-user-token': await server.tokenOf('club') },
    ];
    const strip = ({ request_id: _its, ...rest }: { request_id: string }) => rest;
    for (const headers of foreign) {
      const params = { order_id: mine.order.id };
      const refused = await server.refused(orderReceipt, { params }, headers);
      expect(refused).toMatchObject({ status: 404, errors: [{ field: 'order_id' }] });
      const none = await server.refused(orderReceipt, { params: { order_id: 2_000_000_000 } }, headers);
      expect(strip(refused)).toEqual(strip(none));
      const calendar = await server.refused(orderCalendar, { params, query: { what: 'pickup' } }, headers);
      expect(strip(calendar)).toEqual(strip(none));
    }
    const wrong = { 'x-user-token': 'x'.repeat(43) };
    expect(await server.refused(orderReceipt, { params: { order_id: mine.order.id } }, wrong)).toMatchObject({
      status: 401,
    });
  });

  test('SCR-06 its owner, admins, the token of its cart and the browser it was placed in see it', async () => {
    const browser = await newBrowser();
    const { order, userId, cartToken } = await addPlacedOrder(server.db, { sessionIdHash: browser.idHash });
    const welcome: readonly Headers[] = [
      await tokenFor(userId),
      { 'x-user-token': await server.tokenOf('admin') },
      { 'x-user-token': await server.tokenOf('adminplus') },
      { 'x-cart-token': cartToken },
      browser.headers,
    ];
    for (const headers of welcome) expect(await receiptFor(order, headers)).toMatchObject({ order_id: order.id });
    const query = { cart_token: cartToken };
    expect(await server.call(orderReceipt, { params: { order_id: order.id }, query })).toMatchObject({
      display_id: order.displayId,
    });
  });

  test('SCR-06 the browser an order was placed in still sees it during another trip, but not after its session has expired', async () => {
    const browser = await newBrowser();
    const { order } = await addPlacedOrder(server.db, { sessionIdHash: browser.idHash });
    await addPlacedOrder(server.db, { sessionIdHash: browser.idHash });
    expect(await receiptFor(order, browser.headers)).toMatchObject({ order_id: order.id });
    await server.db
      .updateTable('sessions')
      .set({ expires_at: nowOf(server.clock) })
      .where('id_hash', '=', browser.idHash)
      .execute();
    const refused = await server.refused(orderReceipt, { params: { order_id: order.id } }, browser.headers);
    expect(refused.status).toBe(404);
  });

  test('SCR-06 the page itself is public and contains nothing of an order', async () => {
    const { order } = await addPlacedOrder(server.db);
    const page = await server.send('GET', `/payments/receipt?user&order_id=${order.id}&utm_nooverride=1`);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(order.displayId);
    expect(page.text).not.toContain('Rowan');
  });
});

describe('the receipt', () => {
  test('SCR-06 it shows the legs with their days and route', async () => {
    const { order, cartToken } = await addPlacedOrder(server.db, { placed: toMiami() });
    const receipt = await receiptFor(order, { 'x-cart-token': cartToken });
    expect(receipt).toMatchObject({
      display_id: order.displayId,
      brand: 'golf',
      placed_on: '2026-03-02',
      payer: { name: 'Tessa Rowan', email: 'tessa@example.com' },
      travelers: [{ name: 'Tessa Rowan', bags: ['Golf bag, Standard', 'Golf bag, Staff / XL'] }],
    });
    expect(receipt.legs).toMatchObject([
      {
        leg: 'outbound',
        handover: '2026-03-12',
        arrival: '2026-03-17',
        drop_off: false,
        international: false,
        handover_words: 'Scheduled pickup, 8:00 AM – 5:00 PM',
        bag_count: 2,
        route: { from: { label: 'Los Angeles, CA' }, to: { label: 'Miami, FL' } },
      },
      { leg: 'return', handover: '2026-03-23', route: { from: { label: 'Miami, FL' } } },
    ]);
    expect(receipt.legs[0]?.days.map(({ kind }) => kind)).toEqual([
      'handed-over',
      'moving',
      'weekend',
      'weekend',
      'moving',
      'arrives',
    ]);
    expect(receipt.legs[0]?.route?.miles).toBeCloseTo(2339, -2);
  });

  test('SCR-06 a day beyond the transit days of the service shows as a closed day', async () => {
    const draft = toMiami().draft;
    const outbound = { ...draft.outbound, arrivalDate: isoDate('2026-03-18') };
    const { order, cartToken } = await addPlacedOrder(server.db, {
      placed: toMiami({ draft: { ...draft, outbound } }),
    });
    const { legs } = await receiptFor(order, { 'x-cart-token': cartToken });
    expect(legs[0]?.days.at(-2)).toMatchObject({ day: '2026-03-17', kind: 'closed' });
  });

  test('SCR-06 an old order shows the days it was placed for', async () => {
    const { order, cartToken } = await addPlacedOrder(server.db, { placed: toMiami() });
    server.clock.set('2028-07-01T12:00:00Z');
    try {
      const { legs, placed_on } = await receiptFor(order, { 'x-cart-token': cartToken });
      expect([placed_on, ...legs.map(({ handover }) => handover)]).toEqual(['2026-03-02', '2026-03-12', '2026-03-23']);
    } finally {
      server.clock.set('2026-03-02T15:00:00Z');
    }
  });

  test('PRC-05 the worked example: its lines and its payments add up to 50340, and the gift card shows its end only', async () => {
    const { order, cartToken } = await addPlacedOrder(server.db);
    const receipt = await receiptFor(order, { 'x-cart-token': cartToken });
    const sum = (amounts: readonly { amount_cents: number }[]) =>
      amounts.reduce((total, { amount_cents }) => total + amount_cents, 0);
    expect([receipt.total_cents, sum(receipt.lines), sum(receipt.payments)]).toEqual([50_340, 50_340, 50_340]);
    expect(receipt.payments).toEqual([
      { label: 'Gift card ending in 9QXW', amount_cents: 10_000 },
      { label: 'Card ending in 1111', amount_cents: 40_340 },
    ]);
    expect(JSON.stringify(order)).not.toContain('GIFT-7K3M');
  });

  test('PRC-05 any price is the same after it is stored with an order and read back', () => {
    fc.assert(
      fc.property(anyPriceFacts, (facts) => {
        const { steps, total, charge, ...legs } = priceBreakdown({ ...facts, giftCards: [] });
        const sumOf = (leg: LegSum | null) =>
          leg && { total: leg.total, pickup: leg.pickup, transportOfBags: leg.transportOfBags ?? [] };
        const price = { steps, total, charge, outbound: sumOf(legs.outbound), return: sumOf(legs.return) };
        const kept = { price, paidWith: { method: 'paypal' as const, lastFour: null } };
        const read = orderPriceFromJson(JSON.parse(JSON.stringify(orderPriceToJson(kept))));
        expect(read).toEqual(kept);
      }),
    );
  });
});

describe('calendar files', () => {
  test('SCR-06 the pickup file has the hours of the place the bags leave from', async () => {
    const { order, cartToken } = await addPlacedOrder(server.db, { placed: toMiami() });
    const path = `/api/v5/orders/${order.id}/calendar.ics?what=pickup`;
    const answer = await server.send('GET', path, undefined, { 'x-cart-token': cartToken });
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${order.displayId}-pickup.ics"`);
    expect(answer.text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    // Eight in Los Angeles in summer time, then eight in Miami.
    expect(answer.text.match(/DTSTART.*/g)).toEqual(['DTSTART:20260312T150000Z', 'DTSTART:20260323T120000Z']);
    expect(answer.text).toContain(`UID:order-${order.id}-outbound-handover@golf.portage.test`);
  });

  test('SCR-06 the arrival file has whole days', async () => {
    const { order, cartToken } = await addPlacedOrder(server.db, { placed: toMiami() });
    const params = { order_id: order.id };
    const headers = { 'x-cart-token': cartToken };
    const file = await server.call(orderCalendar, { params, query: { what: 'arrival' } }, headers);
    expect(file.match(/DTSTART.*/g)).toEqual(['DTSTART;VALUE=DATE:20260317', 'DTSTART;VALUE=DATE:20260330']);
    const back = await server.call(orderCalendar, { params, query: { what: 'arrival', leg: 'return' } }, headers);
    expect(back.match(/DTSTART.*/g)).toEqual(['DTSTART;VALUE=DATE:20260330']);
    expect(await server.refused(orderCalendar, { params, query: { what: 'both' } }, headers)).toMatchObject({
      status: 400,
      errors: [{ field: 'what' }],
    });
  });
});

describe('the receipt email', () => {
  const deps = {
    postalData: loadPostalData(),
    countryPlaces: countryPlaces.places,
    receiptLinkKey: 'key-of-the-tests',
    rateCards,
    siteOf: () => ({
      brand: brandByKey('golf'),
      siteUrl: 'https://golf.portage.test',
      mailFrom: 'orders@portage.test',
      contact: { phone: '', hours: '', email: '' },
    }),
    claim: null,
  };

  function queue(order: Order, claim: ClaimLink | null = null): Promise<void> {
    return inTransaction(server.db, async (tx) => {
      const owner = await findUser(tx, order.userId);
      if (!owner) throw new Error('The order has no owner.');
      await queueReceiptMail(tx, order, { ...deps, owner, claim, carrierHolidays: new Map() });
    });
  }

  function deliver(by: MailSender = sender): Promise<number> {
    return deliverMails({ db: server.db, clock: server.clock, sender: by });
  }

  const mailOf = (order: Order) => smtp.arrived().filter(({ id }) => id === `receipt-${order.id}@golf.portage.test`);

  test('SCR-06 it goes to the payer once, however often the order is finished', async () => {
    const { order } = await addPlacedOrder(server.db, { placed: toMiami() });
    await queue(order);
    await queue(order);
    await deliver();
    await queue(order);
    await deliver();
    expect(mailOf(order)).toMatchObject([
      {
        from: 'orders@portage.test',
        to: 'tessa@example.com',
        subject: `Your Portage Golf order ${order.displayId}`,
        attachments: [{ fileName: `${order.displayId}.ics`, contentType: 'text/calendar' }],
      },
    ]);
    const [mail] = mailOf(order);
    const link = `https://golf.portage.test/payments/receipt?user&order_id=${order.id}&utm_nooverride=1`;
    expect(mail?.text).toContain(link);
    expect(mail?.attachments[0]?.content.match(/DTSTART.*/g)).toHaveLength(4);
  });

  test('SCR-06 page, email and calendar use the display name of a service, not the carrier’s', async () => {
    const { draft } = toMiami();
    const service = { name: 'THREE DAY SELECT', levelId: 104, systemName: 'DOMESTIC_3_DAY' };
    const ordered = toMiami({ draft: { ...draft, outbound: { ...draft.outbound, service } } });
    const { order, cartToken } = await addPlacedOrder(server.db, { placed: ordered });
    await queue(order);
    await deliver();
    const receipt = await receiptFor(order, { 'x-cart-token': cartToken });
    expect(receipt.legs.map((leg) => leg.service)).toEqual(['Three day', 'Ground']);
    const [mail] = mailOf(order);
    const calendar = mail?.attachments[0]?.content ?? '';
    for (const text of [mail?.text, mail?.html, calendar]) {
      expect(text).toContain('Three day');
      expect(text).not.toContain('SELECT');
    }
  });

  test('SCR-06 a guest gets a link to claim the account', async () => {
    const { order } = await addPlacedOrder(server.db);
    const claim = { url: 'https://golf.portage.test/claim#token=abc', token: 'abc' };
    await queue(order, claim);
    await deliver();
    expect(mailOf(order)[0]?.text).toContain(claim.url);
  });

  test('PRC-05 figures on the page, in the email and in the order are the same, whatever was ordered', async () => {
    const drawn = fc.sample(anyPriceFacts, { numRuns: 25, seed: 4 });
    for (const facts of drawn) {
      const price = priceBreakdown(facts);
      const draft = { ...toMiami().draft, roundtrip: facts.return !== null };
      const { order, cartToken } = await addPlacedOrder(server.db, { placed: toMiami({ draft, price }) });
      await queue(order);
      await deliver();
      const receipt = await receiptFor(order, { 'x-cart-token': cartToken });
      const figureOf = ({ amount_cents }: { amount_cents: number }) => formatCents(cents(amount_cents));
      const lines = receipt.lines.map((line) => (line.amount_cents === 0 ? 'Free' : figureOf(line)));
      const sums = [{ amount_cents: receipt.total_cents }, ...receipt.payments].map(figureOf);
      const mail = htmlParser.parseFromString(mailOf(order)[0]?.html ?? '', 'text/html');
      const cells = [...mail.querySelectorAll('td')].map((cell) => cell.textContent);
      const shown = cells.filter((text) => /^(?:-?\$[\d,.]+|Free)$/.test(text));
      expect(shown).toEqual([...lines, ...sums]);
      expect(receipt.total_cents).toBe(order.total);
    }
  });

  test('SCR-06 without a mail server it is in the development mailbox, where its scripts don’t run', async () => {
    const { order } = await addPlacedOrder(server.db);
    await server.db.updateTable('users').set({ first_name: '<b>Tessa' }).where('id', '=', order.userId).execute();
    const mailbox = embeddedMailbox({ add: (message) => addToMailbox(server.db, message, new Date()) });
    await queue(order);
    await deliver(mailbox);
    const list = await server.send('GET', '/dev/mailbox');
    expect(list.text).toContain(`Your Portage Golf order ${order.displayId}`);
    const link = /href="(\/dev\/mailbox\/\d+)"/.exec(list.text)?.[1] ?? '';
    const view = await server.send('GET', link);
    expect(view.text).toContain('Thank you, &lt;b&gt;Tessa Rowan.');
    expect(view.text).not.toContain('<b>Tessa');
    expect(view.text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(view.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const none of ['/dev/mailbox/0', '/dev/mailbox/x']) expect((await server.send('GET', none)).status).toBe(404);
  });

  test('SCR-06 in production there is no mailbox to look into', async () => {
    const production = await startTestServer({ environment: { NODE_ENV: 'production' } });
    try {
      expect((await production.send('GET', '/dev/mailbox')).status).toBe(404);
    } finally {
      await production.close();
    }
  });
});
