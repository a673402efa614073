import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readPdfText } from '#capabilities/inventory/testing/read-pdf-text.ts';
import { picturesIn, readCodes } from '#capabilities/labels/testing/read-pdf.ts';
import {
  bags,
  bodyOf,
  headersOf,
  oneWay,
  start,
  type TestCart,
} from '#journeys/place-order/server/testing/order-world.ts';
import { carrierCallbackPath } from '#journeys/ship-parcels/server/receive-scans.ts';
import { callbackSignature, signatureHeader } from '#ports/carriers/easypost/callback-signature.ts';
import { startEasyPost } from '#ports/carriers/easypost/testing/start-easypost.ts';
import { openDatabase } from '#ports/database/database.ts';
import { startEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { testConnectTimeoutMs } from '#ports/database/testing/connect-timeout.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import { auditLedger } from '#records/money/audit-ledger.ts';
import type { Tables } from '#records/tables.ts';
import { createUserToken } from '#records/testing/create-user-token.ts';
import { auditTimes } from '#rules/ledger/audit-times.ts';
import { startServerProcess } from './testing/server-process.ts';

// Processes are started one after the other and a database with them, on machines that may be busy.
vi.setConfig({ testTimeout: 600_000 });

/** The jobs look every few seconds. */
const soon = { timeout: 60_000, interval: 200 };
const secret = 'sécret';
let nowMs: number;

beforeEach(() => {
  nowMs = Date.parse(start);
});

/** Servers in processes of their own, one after the other, on one database; EasyPost is the stand-in. */
async function startWorld() {
  const folder = await temporaryFolder();
  const store = await startEmbeddedDatabase({ folder: join(folder, 'postgres'), log: silentLog, fsync: false });
  onTestFinished(() => store.stop());
  const { db, close } = openDatabase<Tables>({
    url: store.url,
    connectTimeoutMs: testConnectTimeoutMs,
    log: silentLog,
  });
  onTestFinished(() => close());
  const standIn = await startEasyPost({ nowMs: () => nowMs });
  onTestFinished(() => standIn.close());
  const startAt = (moment: string) => {
    nowMs = Date.parse(moment);
    return startServerProcess({
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: store.url,
      DATABASE_CONNECT_TIMEOUT_MS: String(testConnectTimeoutMs),
      CLOCK: moment,
      CARRIERS: 'easypost',
      EASYPOST_URL: standIn.url,
      EASYPOST_API_KEY: standIn.apiKey,
      EASYPOST_WEBHOOK_SECRET: secret,
    });
  };
  let server = await startAt(start);
  const send = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}, method = 'POST') => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  return {
    db,
    standIn,
    send,
    /** Ends the server and starts another one on the same database at a later time. */
    travelTo: async (moment: string): Promise<void> => {
      server.process.kill('SIGTERM');
      await once(server.process, 'exit');
      server = await startAt(moment);
    },
    /** A guest's order, once the rest of the checkout is done. */
    order: async (
      fields: Readonly<Record<string, unknown>>,
      prepare?: (cart: TestCart) => Promise<void>,
    ): Promise<TestCart> => {
      const cart = (await send('/api/v5/carts', { cart: { brand_id: 5 } })).body as TestCart;
      await prepare?.(cart);
      const paid = await send('/refactor/v5/process_payment', bodyOf(cart, fields), headersOf(cart));
      expect(paid.body).toMatchObject({ status: 'success' });
      return cart;
    },
    /** A part of what a customer sees of an order. */
    look: async <Answer>({ order_id, cart_token }: TestCart, part: string): Promise<Answer> => {
      const response = await fetch(`${server.url}/api/v5/orders/${order_id}${part}`, {
        headers: { 'x-cart-token': cart_token },
      });
      return (await response.json()) as Answer;
    },
    file: async ({ order_id, cart_token }: TestCart, part: string): Promise<Uint8Array> => {
      const response = await fetch(`${server.url}/api/v5/orders/${order_id}${part}`, {
        headers: { 'x-cart-token': cart_token },
      });
      expect(response.status).toBe(200);
      return new Uint8Array(await response.arrayBuffer());
    },
    /** EasyPost tells what has happened to these labels by now. */
    tell: async (numbers: readonly string[]): Promise<void> => {
      for (const number of numbers) {
        const body = standIn.eventOf(number);
        const told = await send(carrierCallbackPath, body, { [signatureHeader]: callbackSignature({ secret, body }) });
        expect(told.status).toBe(200);
      }
    },
    admin: async (): Promise<Readonly<Record<string, string>>> => {
      const { id: userId } = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'admin@portage.test')
        .executeTakeFirstOrThrow();
      return { 'x-user-token': await createUserToken(db, { userId, expiresAt: new Date(nowMs + 3_600_000) }) };
    },
  };
}

type World = Awaited<ReturnType<typeof startWorld>>;
type Labels = { legs: { leg: string; labels: { tracking_number: string | null }[] }[] };
type Bag = { progress: string; late: boolean; notices: string[]; events: { words: string }[] };
type Tracking = { legs: { leg: string; bags: Bag[] }[] };
type Claims = {
  claims: { id: number; bag: number; state: string; approved_cents: number | null; photos: unknown[] }[];
};
type Offered = { travelers: { outbound: { services: Readonly<Record<string, unknown>>[] } }[] };
type Priced = { orders: { final_price: number }[] };
type Receipt = { refunds: { name: string; amount_cents: number }[] };

/** Two travelers with a golf bag each, by ground both ways, for 8999 a bag and leg. By the streets, the bags are damaged there and late back. */
const forTwo = {
  ...oneWay,
  o_address: '1 Late Lane',
  d_address: '2 Damage Lane',
  travelers: ['Ann Lee', 'Cleo South'].map((name, index) => ({
    traveler_id: `traveler-${index}`,
    name,
    email: `traveler-${index}@example.com`,
    phone: '213 555 0142',
    lines: [
      {
        traveler_package_type: 'golf',
        product_count: 1,
        products: [{ packaging_type: 'hard-case', bag_size: 'standard' }],
      },
    ],
  })),
  roundtrip: true,
  return_pickup_date: '2026-03-23',
  return_arrival_date: '2026-03-30',
  return_pickup: 0,
  return_carrier_service_level_id: 101,
  return_service_type_system_name: 'DOMESTIC_GROUND',
  price_shown_cents: 4 * 8999,
};

/** The numbers of a leg's labels, once all are bought. */
async function numbersOf({ look }: World, cart: TestCart, leg: 'outbound' | 'return'): Promise<readonly string[]> {
  let numbers: readonly (string | null)[] = [];
  await expect
    .poll(async () => {
      const { legs } = await look<Labels>(cart, '/labels');
      numbers = legs.find((one) => one.leg === leg)?.labels.map(({ tracking_number }) => tracking_number) ?? [];
      return numbers.length > 0 && numbers.every((number) => number !== null);
    }, soon)
    .toBe(true);
  return numbers.map(String);
}

/** What a customer sees of each bag of a leg. */
async function bagsOf({ look }: World, cart: TestCart, leg: 'outbound' | 'return'): Promise<readonly Bag[]> {
  const { legs } = await look<Tracking>(cart, '/tracking');
  return legs.find((one) => one.leg === leg)?.bags ?? [];
}

async function mailSubjects({ db }: World): Promise<readonly string[]> {
  const rows = await db.selectFrom('mailbox').select('message').orderBy('id').execute();
  return rows.map(({ message }) => message.subject);
}

/** The file has the carrier's own label for each bag, one for each number. */
async function expectLabels({ file }: World, cart: TestCart, leg: string, numbers: readonly string[]): Promise<void> {
  const pictures = picturesIn(await file(cart, `/labels.pdf?leg=${leg}&paper=letter`));
  expect(await Promise.all(pictures.map(readCodes))).toEqual(numbers.map((number) => [`Code128 ${number}`]));
}

test('SCR-06 PRC-04 with EasyPost a round trip for two is labeled, tracked to the door, claimed for damage, refunded for its late return, and the books balance', async () => {
  const world = await startWorld();
  const { standIn, travelTo, tell, look } = world;
  const cart = await world.order(forTwo);
  const there = await numbersOf(world, cart, 'outbound');
  await expectLabels(world, cart, 'outbound', there);
  // The return leg is too far ahead.
  expect(standIn.sold.labels).toBe(2);

  const progresses = [
    ['2026-03-09T23:00:00Z', 'collected'],
    ['2026-03-10T12:00:00Z', 'on-its-way'],
    ['2026-03-16T13:00:00Z', 'out-for-delivery'],
    ['2026-03-16T20:00:00Z', 'delivered'],
  ] as const;
  for (const [moment, progress] of progresses) {
    nowMs = Date.parse(moment);
    await tell(there);
    expect((await bagsOf(world, cart, 'outbound')).map((bag) => bag.progress)).toEqual([progress, progress]);
  }

  await travelTo('2026-03-20T15:00:00Z');
  const back = await numbersOf(world, cart, 'return');
  await expectLabels(world, cart, 'return', back);
  expect(standIn.sold).toMatchObject({ labels: 4, refunds: 0 });
  const claimOpened = expect.arrayContaining([expect.stringContaining('We’ve opened a claim for you')]);
  await expect
    .poll(async () => (await bagsOf(world, cart, 'outbound')).map(({ notices }) => notices), soon)
    .toEqual([claimOpened, claimOpened]);
  await expectPaidClaim(world, cart);

  nowMs = Date.parse('2026-03-25T12:00:00Z');
  await tell(back);
  for (const { late, notices, events } of await bagsOf(world, cart, 'return')) {
    expect(late).toBe(true);
    expect(notices.join(' ')).toContain(
      'Promised for Mon, Mar 30, now expected Wed, Apr 1. The carrier is running late.',
    );
    expect(events.filter(({ words }) => words === 'Delayed')).toHaveLength(1);
  }
  await expect
    .poll(async () => (await mailSubjects(world)).filter((subject) => subject.startsWith('Your bags now arrive')), soon)
    .toEqual([expect.stringContaining('Your bags now arrive on Wed, Apr 1')]);

  await travelTo('2026-04-02T15:00:00Z');
  await tell(back);
  const delivered = await bagsOf(world, cart, 'return');
  expect(delivered.map(({ progress }) => progress)).toEqual(['delivered', 'delivered']);
  await expect
    .poll(async () => (await look<Receipt>(cart, '/receipt')).refunds.map(({ amount_cents }) => amount_cents), soon)
    .toEqual([6000, 8999, 8999]);
  await expectBooksBalance(world, { paid: 4 * 8999, refunded: 6000 + 2 * 8999 });
});

/** For the damaged bags claims are open. The customer tells more of one, with a photo, and staff pay it back to the card. */
async function expectPaidClaim({ send, look, admin }: World, cart: TestCart): Promise<void> {
  const customer = { 'x-cart-token': cart.cart_token };
  const claimsPath = `/api/v5/orders/${cart.order_id}/claims`;
  const { claims } = await look<Claims>(cart, '/claims');
  expect(claims).toMatchObject([
    { bag: 1, state: 'waiting' },
    { bag: 2, state: 'waiting' },
  ]);
  const [{ id } = { id: 0 }] = claims;
  const told = await send(
    `${claimsPath}/${id}/answers`,
    {
      text: 'The shaft of the driver is broken.',
      amount_cents: 6000,
      items: [{ what: 'Driver', count: 1, value_cents: 30_000, origin_country: 'TW' }],
    },
    customer,
  );
  expect(told.status).toBe(200);
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#8a5a2b' } })
    .png()
    .toBuffer();
  const shown = await send(`${claimsPath}/${id}/photos`, { data: photo.toString('base64') }, customer);
  expect((shown.body as Claims).claims[0]?.photos).toHaveLength(1);
  const decided = await send(
    `/api/v5/admin/claims/${id}`,
    { decision: 'approve', amount_cents: 6000, pay_to: 'card' },
    await admin(),
  );
  expect(decided.status).toBe(200);
  await expect
    .poll(async () => (await look<Claims>(cart, '/claims')).claims, soon)
    .toMatchObject([{ state: 'paid', approved_cents: 6000 }, { state: 'waiting' }]);
}

async function expectBooksBalance(
  { db }: World,
  { paid, refunded }: { paid: number; refunded: number },
): Promise<void> {
  // What was promised is sent to the gateway after it is written.
  await expect
    .poll(async () => {
      const { rows } = await sql<{ amount: number; refunded: number }>`
        select amount, refunded from sandbox_gateway.charges where status = 'charged'`.execute(db);
      return rows;
    }, soon)
    .toEqual([{ amount: paid, refunded }]);
  // And what the gateway has sent is written once its answer is there.
  await expect
    .poll(async () => {
      const { rows } = await sql<{ total: number }>`
        select -sum(amount_cents)::integer as total from ledger_entries where account = 'gateway'`.execute(db);
      return rows;
    }, soon)
    .toEqual([{ total: paid - refunded }]);
  await expect.poll(() => auditLedger(db, auditTimes(nowMs)), soon).toEqual([]);
}

test('INT-01 with EasyPost a bag that goes abroad has its label, customs form and customs papers once its contents are known', async () => {
  const world = await startWorld();
  const { standIn, send, file } = world;
  const { arrival_date: _a, carrier_service_level_id: _b, service_type_system_name: _c, ...open } = oneWay;
  const abroad = {
    ...open,
    d_country: 'CA',
    d_address: '405 Spray Avenue',
    d_zip: 'T1L 1A1',
    d_city: 'Banff',
    d_state: 'AB',
    d_phone: '403 555 0142',
    travelers: bags({ bag_size: 'standard', misc_note: 'Golf clubs and shoes' }),
  };
  const offered = (await send('/refactor/v5/ship/combined_services_options', abroad)).body as Offered;
  const { arrival_date, carrier_service_level_id, service_type_system_name } =
    offered.travelers[0]?.outbound.services[0] ?? {};
  const fields = { ...abroad, arrival_date, carrier_service_level_id, service_type_system_name };
  const priced = (await send('/refactor/v5/ship/ship_price', fields)).body as Priced;
  const cart = await world.order({ ...fields, price_shown_cents: priced.orders[0]?.final_price }, async (made) => {
    const info = { date_of_arrival: '2026-03-20', date_of_departure: '2026-03-28' };
    const saved = await send(
      '/api/v5/international_info',
      { international_info: info, cart_id: made.id },
      { 'x-cart-token': made.cart_token },
    );
    expect(saved.status).toBe(200);
  });
  const items = [{ what: 'Driver', count: 1, value_cents: 45_000, origin_country: 'TW' }];
  const customer = { 'x-cart-token': cart.cart_token };
  expect((await send(`/api/v5/orders/${cart.order_id}/inventory/1`, { items }, customer, 'PUT')).body).toMatchObject({
    customs: [{ leg: 'outbound', ready: true, bags_without: [] }],
  });
  const numbers = await numbersOf(world, cart, 'outbound');
  await expectLabels(world, cart, 'outbound', numbers);
  const asked = standIn.requests.find(({ method, path }) => method === 'POST' && path === '/v2/shipments');
  expect(asked?.body).toMatchObject({
    shipment: {
      to_address: { country: 'CA', zip: 'T1L 1A1' },
      customs_info: {
        non_delivery_option: 'return',
        customs_items: [{ description: 'Driver', quantity: 1, origin_country: 'TW' }],
      },
    },
  });
  const papers = readPdfText(await file(cart, '/customs.pdf?leg=outbound'));
  expect(papers).toHaveLength(2);
  for (const paper of papers) {
    for (const text of ['Driver', 'Taiwan', '$450.00', 'Banff', 'Canada']) expect(paper).toContain(text);
  }
});
