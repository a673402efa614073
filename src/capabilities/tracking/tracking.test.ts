import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { receiptLinkOf } from '#access/receipt-links.ts';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { accountOrders } from '#capabilities/orders/contract.ts';
import { type AddedOrder, addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import { ensureServerKey } from '#records/operations/server-keys.ts';
import { createUserToken } from '#records/testing/create-user-token.ts';
import { placedOrder, shippedDraft } from '#rules/orders/testing/placed-order.ts';
import { orderTracking, trackByNumber } from './contract.ts';

const start = '2026-03-02T15:00:00Z';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

beforeEach(() => server.clock.set(start));

async function shipped({ street = '400 Coral Way', email = 'tessa@example.com' } = {}): Promise<AddedOrder> {
  const draft = shippedDraft();
  const placed = placedOrder({ draft: { ...draft, destination: { ...draft.destination, address: street } } });
  const added = await addPlacedOrder(server.db, { placed, email });
  await server.shipParcels();
  await server.reportScans();
  return added;
}

function look({ order, cartToken }: AddedOrder, headers: Record<string, string> = {}) {
  return server.call(orderTracking, { params: { order_id: order.id } }, { 'x-cart-token': cartToken, ...headers });
}

async function travelTo(moment: string): Promise<void> {
  server.clock.set(moment);
  await server.reportScans();
}

describe('who sees where bags are', () => {
  test('SCR-06 for those who may not see the receipt there is no tracking', async () => {
    const mine = await shipped();
    const theirs = await addPlacedOrder(server.db, { email: 'somebody@example.com' });
    const params = { order_id: mine.order.id };
    for (const headers of [
      {},
      { 'x-cart-token': theirs.cartToken },
      { 'x-user-token': await server.tokenOf('traveler') },
      { 'x-user-token': await server.tokenOf('manager') },
      { 'x-receipt-key': 'x'.repeat(43) },
    ]) {
      expect((await server.refused(orderTracking, { params }, headers)).status).toBe(404);
    }
  });

  test('SCR-06 the owner, staff, the cart that placed it and the link in an email see it', async () => {
    const { order, userId, cartToken } = await shipped();
    const receiptLinkKey = await ensureServerKey(server.db, 'receipt-links');
    const key = await receiptLinkOf({ db: server.db, receiptLinkKey }, { orderId: order.id, isNew: false });
    const expiresAt = new Date(server.clock.nowMs() + 3_600_000);
    for (const headers of [
      { 'x-user-token': await createUserToken(server.db, { userId, expiresAt }) },
      { 'x-user-token': await server.tokenOf('admin') },
      { 'x-cart-token': cartToken },
      { 'x-receipt-key': key },
    ]) {
      const { legs } = await server.call(orderTracking, { params: { order_id: order.id } }, headers);
      expect(legs).toHaveLength(2);
    }
  });
});

describe('the map', () => {
  test('SCR-06 it has the cities of both ends and of the scans, to a tenth of a degree', async () => {
    const order = await shipped();
    await travelTo('2026-03-14T12:00:00Z');
    const [there] = (await look(order)).legs;
    const losAngeles = { latitude: 34, longitude: -118.2, country: 'US' };
    expect([there?.from, there?.to]).toEqual([
      { place: 'Los Angeles, CA', ...losAngeles },
      { place: 'Miami, FL', latitude: 25.8, longitude: -80.2, country: 'US' },
    ]);
    const events = there?.bags[0]?.events ?? [];
    expect(events.find(({ kind }) => kind === 'collected')?.location).toEqual(losAngeles);
    expect(new Set(events.map(({ place }) => place)).size).toBeGreaterThan(1);
    for (const { location } of events) {
      for (const degrees of [location?.latitude ?? Number.NaN, location?.longitude ?? Number.NaN]) {
        expect(Math.round(degrees * 10) / 10).toBe(degrees);
      }
    }
  });

  test('SCR-06 it knows London, Tokyo and Canada, and puts a city that it does not know where its country is', async () => {
    const draft = shippedDraft();
    const abroad = [
      { country: 'GB', city: 'London', state: '', zip: 'SW1A 1AA', latitude: 51.5 },
      { country: 'JP', city: 'Chiyoda-ku', state: 'Tokyo', zip: '100-0001', latitude: 35.7 },
      { country: 'CA', city: 'Banff', state: 'AB', zip: 'T1L 1A1', latitude: 51.2 },
      { country: 'PT', city: 'Nowhere Springs', state: '', zip: '', latitude: 38.7 },
    ];
    for (const { latitude, ...place } of abroad) {
      const placed = placedOrder({ draft: { ...draft, destination: { ...draft.destination, ...place } } });
      const added = await addPlacedOrder(server.db, { placed, email: 'abroad@example.com' });
      expect((await look(added)).legs[0]?.to, place.country).toMatchObject({ country: place.country, latitude });
    }
  });
});

describe('without the link in an email', () => {
  const displayId = 'P-TRK2M9';
  const email = 'by-number@example.com';
  let found: AddedOrder;

  beforeAll(async () => {
    server.clock.set(start);
    found = await addPlacedOrder(server.db, { displayId, email });
    await server.shipParcels();
    await server.reportScans();
  });

  // Wrong numbers and emails of one test must not keep the next waiting.
  beforeEach(() => server.db.deleteFrom('try_counts').execute());

  const ask = (body: Record<string, unknown>) => server.send('POST', '/api/v5/orders/track', body);

  test('SCR-06 the number of an order and its email show where the bags are, without street, phone and payment', async () => {
    for (const typed of [
      { order_number: displayId, email },
      { order_number: 'trk2m9', email: ' By-Number@Example.com ' },
    ]) {
      const answer = await ask({ ...typed, email: typed.email.trim() });
      expect(answer.status).toBe(200);
      const { display_id, legs } = answer.json() as { display_id: string; legs: readonly unknown[] };
      expect([display_id, legs.length]).toEqual([displayId, 2]);
      const { origin, destination } = shippedDraft();
      for (const secret of [email, origin.address, destination.address, origin.zip, origin.phone, '1111', 'cents']) {
        expect(secret === '' || !answer.text.includes(secret), secret).toBe(true);
      }
    }
  });

  test('SCR-06 a wrong number and a wrong email are answered alike, and so is an order of long ago', async () => {
    const wrong = [
      await ask({ order_number: displayId, email: 'somebody@example.com' }),
      await ask({ order_number: 'P-222222', email }),
      await ask({ order_number: 'P-222222', email: 'nobody@example.com' }),
    ];
    server.clock.set('2028-03-02T15:00:00Z');
    wrong.push(await ask({ order_number: displayId, email }));
    const withoutPlace = wrong.map(({ status, text }) => [
      status,
      text.replace(/"(?:instance|request_id)":"[^"]*"/g, ''),
    ]);
    expect(new Set(withoutPlace.map(String)).size).toBe(1);
    expect(wrong[0]?.status).toBe(404);
    expect(wrong[0]?.text).toContain('We can’t find an order with this number and email.');
  });

  test('SCR-06 the number in the receipt’s address opens nothing, and wrong fields are named', async () => {
    const byId = await server.refused(trackByNumber, { body: { order_number: String(found.order.id), email } });
    expect([byId.status, byId.errors?.map(({ field }) => field)]).toEqual([400, ['order_number']]);
    const both = await server.refused(trackByNumber, { body: { order_number: '?', email: 'nobody' } });
    expect(both.errors?.map(({ field }) => field)).toEqual(['order_number', 'email']);
  });

  test('SCR-06 after ten wrong emails an order has to wait, even for the right one; a page that watches does not count', async () => {
    for (let seen = 0; seen < 25; seen += 1) expect((await ask({ order_number: displayId, email })).status).toBe(200);
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await ask({ order_number: displayId, email: `guess-${guess}@example.com` })).status).toBe(404);
    }
    const refused = await ask({ order_number: displayId, email });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    server.clock.set('2026-03-02T16:01:00Z');
    expect((await ask({ order_number: displayId, email })).status).toBe(200);
  });

  test('SCR-06 after twenty wrong ones an address has to wait, whatever number it tries, and simultaneous ones count', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => ask({ order_number: `P-${String(at).padStart(6, '3')}`, email })),
    );
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(20);
    expect((await ask({ order_number: displayId, email })).status).toBe(429);
  });
});

describe('where bags are', () => {
  test('SCR-06 the call returns the way from door to door, in the local time of each place', async () => {
    const order = await shipped();
    expect((await look(order)).legs[0]?.bags[0]).toMatchObject({
      bag: 1,
      traveler: 'Tessa Rowan',
      bag_name: 'Golf bag, Standard',
      carrier: 'FedEx',
      progress: 'label',
      holder: 'you',
      headline: null,
      next_words: 'First update on Thu, Mar 12, after pickup.',
    });
    await travelTo('2026-03-13T12:00:00Z');
    const { legs } = await look(order);
    expect(legs[0]?.bags[1]).toMatchObject({
      progress: 'on-its-way',
      holder: 'carrier',
      holder_words: 'FedEx has it',
      headline: 'Arriving Tue, Mar 17',
      late: false,
      promised_on: '2026-03-17',
      expected_on: '2026-03-17',
    });
    expect(legs[0]?.bags[0]?.events.slice(1).map(({ words, place, local_time }) => [words, place, local_time])).toEqual(
      [
        ['Collected', 'Los Angeles, CA', expect.stringMatching(/^Thu, Mar 12, 3:\d\d PM PDT$/)],
        ['Left the facility', 'Los Angeles, CA', expect.stringMatching(/^Thu, Mar 12, 8:\d\d PM PDT$/)],
        ['Arrived at a facility', 'Memphis, TN', expect.stringMatching(/^Fri, Mar 13, 1:\d\d AM CDT$/)],
        ['Left the facility', 'Memphis, TN', expect.stringMatching(/^Fri, Mar 13, 4:\d\d AM CDT$/)],
      ],
    );
    expect(legs[1]?.bags[0]).toMatchObject({ progress: 'label', headline: null });
    await travelTo('2026-03-17T14:00:00Z');
    expect((await look(order)).legs[0]?.bags[0]).toMatchObject({
      headline: 'Arriving today',
      progress: 'out-for-delivery',
    });
    await travelTo('2026-03-18T12:00:00Z');
    expect((await look(order)).legs[0]?.bags[0]).toMatchObject({
      headline: 'Delivered Tue, Mar 17',
      holder_words: 'Palmetto Point Club has it',
      next_words: null,
      delivered_on: '2026-03-17',
    });
  });

  test('SCR-06 a delay is shown with the promised day and the new one, in the language of the caller', async () => {
    const order = await shipped({ street: '4 Late Lane' });
    await travelTo('2026-03-14T12:00:00Z');
    expect((await look(order)).legs[0]?.bags[0]).toMatchObject({
      headline: 'Arriving Thu, Mar 19',
      notices: [
        'Promised for Tue, Mar 17, now expected Thu, Mar 19. The carrier is running late.',
        'If it arrives late, we refund what its trip cost. You don’t have to ask.',
      ],
      late: true,
    });
    const spanish = (await look(order, { 'accept-language': 'es' })).legs[0]?.bags[0];
    expect(spanish?.headline).toBe('Llega el jue, 19 mar');
  });

  test('SCR-06 the list of orders says how far an order has come', async () => {
    const { userId } = await shipped({ email: 'list@example.com' });
    const expiresAt = new Date('2026-04-30T00:00:00Z');
    const headers = { 'x-user-token': await createUserToken(server.db, { userId, expiresAt }) };
    const words = async () => (await server.call(accountOrders, { query: {} }, headers)).orders[0]?.tracking;
    expect(await words()).toBe(null);
    await travelTo('2026-03-13T12:00:00Z');
    expect(await words()).toBe('On its way, arriving Tue, Mar 17');
    await travelTo('2026-03-18T12:00:00Z');
    expect(await words()).toBe('Delivered Tue, Mar 17');
  });
});
