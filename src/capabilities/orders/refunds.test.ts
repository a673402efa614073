import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { listAuditLog } from '#capabilities/audit-log/contract.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import type { EndpointInput } from '#kit/endpoint.ts';
import { type PaymentsWorld, startSandboxWorld } from '#ports/payments/testing/payments-world.ts';
import type { Payments } from '#ports/payments/payments.ts';
import { auditLedger } from '#records/money/audit-ledger.ts';
import { findBalance, findPaidForOrder } from '#records/money/ledger.ts';
import { listRefundsOf } from '#records/money/refunds.ts';
import { createUserToken } from '#records/testing/create-user-token.ts';
import { creditAccount, refundAccount } from '#rules/ledger/accounts.ts';
import { cents } from '#rules/money.ts';
import type { PlacedOrder } from '#rules/orders/receipt.ts';
import { placedOrder, shippedDraft } from '#rules/orders/testing/placed-order.ts';
import { priceBreakdown } from '#rules/pricing/price-breakdown.ts';
import { bag, legFacts, priceFacts } from '#rules/pricing/testing/price-facts-samples.ts';
import { auditTimes } from '#rules/ledger/audit-times.ts';
import { accountOrders, cancelOrder, orderCalendar, orderCancellation, orderReceipt, refundOrder } from './contract.ts';
import { type AddedOrder, addPlacedOrder } from './testing/add-placed-order.ts';

const start = '2026-03-02T15:00:00Z';
/** After five in Los Angeles on the business day before the handover of the worked example. */
const tooLate = '2026-03-12T01:00:00Z';

let gateway: PaymentsWorld;
let payments: Payments;
let server: TestServer;
let breakAt: string | null = null;

beforeAll(async () => {
  gateway = await startSandboxWorld();
  payments = gateway.connect();
  server = await startTestServer({
    now: start,
    payments,
    environment: { PUBLIC_URL: 'https://golf.portage.test' },
    faults: {
      at: (step: string) => {
        if (step === breakAt) throw new Error(`The server crashed ${step}.`);
      },
    },
  });
});

afterAll(async () => {
  await server.close();
  await gateway.close();
});

// Whatever a test does to money, the books hold after it.
afterEach(async () => {
  breakAt = null;
  server.clock.set(start);
  const violations = await auditLedger(server.db, auditTimes(server.clock.nowMs()));
  if (violations.length > 0) throw new Error(`The books do not hold: ${JSON.stringify(violations)}`);
});

type Headers = Readonly<Record<string, string>>;

/** The outbound leg goes to an address, so that no demo club decides where the clock is. */
function toMiami(changes: Partial<PlacedOrder> = {}, prices: Parameters<typeof placedOrder>[1] = {}): PlacedOrder {
  const draft = shippedDraft();
  const destination = { ...draft.destination, type: 'other' as const, clubId: null };
  return placedOrder({ draft: { ...draft, destination }, ...changes }, prices);
}

/** One bag, one way, for exactly 100 dollars by card. */
function hundredDollars(): PlacedOrder {
  const draft = { ...toMiami().draft, roundtrip: false };
  const price = priceBreakdown(priceFacts({ outbound: legFacts({ bags: [bag('golf-standard', 10_000)] }) }));
  return toMiami({ draft, price });
}

function place(placed: PlacedOrder = toMiami()): Promise<AddedOrder> {
  return addPlacedOrder(server.db, { placed, payments });
}

let keys = 0;

function withKey(headers: Headers): Headers {
  keys += 1;
  return { 'idempotency-key': `key-${keys}`, ...headers };
}

const holder = ({ cartToken }: AddedOrder): Headers => ({ 'x-cart-token': cartToken });

async function admin(): Promise<Headers> {
  return { 'x-user-token': await server.tokenOf('admin') };
}

type CancelBody = NonNullable<EndpointInput<typeof cancelOrder>['body']>;

function cancel(added: AddedOrder, body: CancelBody, headers = withKey(holder(added))) {
  return server.call(cancelOrder, { params: { order_id: added.order.id }, body }, headers);
}

function cancelRefused(added: AddedOrder, body: CancelBody, headers = withKey(holder(added))) {
  return server.refused(cancelOrder, { params: { order_id: added.order.id }, body }, headers);
}

async function refundPart(added: AddedOrder, amount: number, reason = 'The van came late.') {
  const input = { params: { order_id: added.order.id }, body: { amount_cents: amount, reason } };
  return server.call(refundOrder, input, withKey(await admin()));
}

function shown(added: AddedOrder) {
  return server.call(orderCancellation, { params: { order_id: added.order.id } }, holder(added));
}

function receiptFor(added: AddedOrder) {
  return server.call(orderReceipt, { params: { order_id: added.order.id } }, holder(added));
}

async function refundsOf({ order }: AddedOrder) {
  return listRefundsOf(server.db, order.id);
}

/** What the gateway has refunded for an order, refund by refund. */
async function givenAtGateway(added: AddedOrder): Promise<readonly number[]> {
  const found = await Promise.all((await refundsOf(added)).map(({ key }) => payments.findRefundByKey(key)));
  return found.map((one) => (one.kind === 'refunded' ? one.amount : 0));
}

/** Lets some time pass and has the worker look. */
async function recoverAfter(seconds: number): Promise<void> {
  server.clock.set(new Date(Date.parse(start) + seconds * 1000).toISOString());
  await server.recoverOrders();
}

const coveredBag = { packaging_type: 'soft-case', product_insurance: 250_000 };
const coveredBags = [
  { ...coveredBag, bag_size: 'standard' },
  { ...coveredBag, bag_size: 'staff' },
];

/** Los Angeles to Miami and back as a guest fills it in, with a coupon of a tenth, a gift card of 100 dollars and a card. */
const workedExampleForm = {
  brand_id: 5,
  o_type: 'other',
  o_country: 'US',
  o_contact: 'Ann Lee',
  o_address: '1200 Alameda Street',
  o_zip: '90001',
  o_city: 'Los Angeles',
  o_state: 'CA',
  o_phone: '213 555 0142',
  d_type: 'other',
  d_country: 'US',
  d_contact: 'Bea Lee',
  d_address: '40 Biscayne Boulevard',
  d_zip: '33101',
  d_city: 'Miami',
  d_state: 'FL',
  d_phone: '305 555 0142',
  travelers: [
    {
      traveler_id: 'ann',
      name: 'Ann Lee',
      email: 'ann@example.com',
      phone: '213 555 0142',
      lines: [{ traveler_package_type: 'golf', product_count: 2, products: coveredBags }],
    },
  ],
  roundtrip: true,
  pickup_date: '2026-03-09',
  arrival_date: '2026-03-12',
  outbound_pickup: 1,
  carrier_service_level_id: 104,
  service_type_system_name: 'DOMESTIC_3_DAY',
  return_pickup_date: '2026-03-23',
  return_arrival_date: '2026-03-30',
  return_pickup: 1,
  return_carrier_service_level_id: 101,
  return_service_type_system_name: 'DOMESTIC_GROUND',
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  phone_number: '213 555 0142',
  terms_accepted: true,
  payment_type: 'new_card',
  payment_method_nonce: 'fake-valid-visa-nonce',
  billing_zip: '90001',
  billing_country: 'US',
  coupon: 'welcome10',
  gift_card: ['port age1 gift d100'],
};

const wholeReturn = { legs: ['return'], expected_refund_cents: 21_885 } as const;

test('PRC-04 a refund names in the language of its reader where it goes, whatever the language of its order', async () => {
  const added = await place(hundredDollars());
  await refundPart(added, 1000);
  const input = { params: { order_id: added.order.id } };
  const labels = async (language: string) => {
    const headers = { ...holder(added), 'accept-language': language };
    const { refunds } = await server.call(orderReceipt, input, headers);
    return refunds.flatMap(({ parts }) => parts.map(({ label }) => label));
  };
  expect(await labels('en')).toEqual([expect.stringMatching(/^Card ending in \d{4}$/)]);
  expect(await labels('es')).toEqual([expect.stringMatching(/^Tarjeta terminada en \d{4}$/)]);
});

describe('who may', () => {
  test('PRC-04 a caller can’t see or cancel an order of others, which looks like one that does not exist', async () => {
    const [mine, theirs] = [await place(), await place()];
    const params = { order_id: mine.order.id };
    const foreign = [{}, holder(theirs), { 'x-user-token': await server.tokenOf('traveler') }];
    for (const headers of foreign) {
      const refused = [
        await server.refused(orderCancellation, { params }, headers),
        await server.refused(cancelOrder, { params, body: wholeReturn }, headers),
        await server.refused(refundOrder, { params, body: { amount_cents: 100, reason: 'x' } }, headers),
      ];
      for (const one of refused) expect(one).toMatchObject({ status: 404, errors: [{ field: 'order_id' }] });
    }
    expect(await refundsOf(mine)).toEqual([]);
  });

  test('PRC-04 a caller who may see an order may not refund it unless they are an admin', async () => {
    const mine = await place();
    const expiresAt = new Date(server.clock.nowMs() + 3_600_000);
    const owner = { 'x-user-token': await createUserToken(server.db, { userId: mine.userId, expiresAt }) };
    const input = { params: { order_id: mine.order.id }, body: { amount_cents: 100, reason: 'Please.' } };
    for (const headers of [owner, holder(mine)]) {
      expect(await server.refused(refundOrder, input, headers)).toMatchObject({ status: 403 });
    }
    expect(await refundsOf(mine)).toEqual([]);
  });

  test('PRC-04 its owner and admins cancel it as the holder of the cart does', async () => {
    const expiresAt = new Date(server.clock.nowMs() + 3_600_000);
    const order = await place();
    const owner = { 'x-user-token': await createUserToken(server.db, { userId: order.userId, expiresAt }) };
    expect(await cancel(order, wholeReturn, owner)).toMatchObject({ refund: { amount_cents: 21_885 } });
    const { orders } = await server.call(accountOrders, { query: {} }, owner);
    expect(orders.find(({ order_id }) => order_id === order.order.id)).toMatchObject({ cancelled_leg: 'return' });
    expect(await cancel(await place(), wholeReturn, await admin())).toMatchObject({ refund: { amount_cents: 21_885 } });
  });

  test('PRC-04 SCR-06 the list says what the receipt says was paid, and with the outbound leg canceled where the return goes', async () => {
    const expiresAt = new Date(server.clock.nowMs() + 3_600_000);
    const order = await place();
    const owner = { 'x-user-token': await createUserToken(server.db, { userId: order.userId, expiresAt }) };
    const listed = async () => (await server.call(accountOrders, { query: {} }, owner)).orders[0];
    const before = await listed();
    expect(before?.paid_cents).toBe(before?.total_cents);
    const choice = (await shown(order)).choices.find(({ legs }) => legs.join() === 'outbound');
    const expected = choice?.refund_cents ?? 0;
    await cancel(order, { legs: ['outbound'], expected_refund_cents: expected }, owner);
    const receipt = await server.call(orderReceipt, { params: { order_id: order.order.id } }, owner);
    expect(await listed()).toMatchObject({
      cancelled_leg: 'outbound',
      from: before?.to,
      to: before?.from,
      paid_cents: receipt.total_after_refunds_cents,
      refunded_cents: expected,
    });
    // The return can still be canceled, and the receipt says until when.
    expect(receipt).toMatchObject({
      free_cancellation: 'Free cancellation of the return until the bags are handed over on Mon, Mar 23.',
      can_be_canceled_free: true,
    });
  });
});

describe('the worked example', () => {
  test('PRC-04 every choice shows what is refunded, and looking changes nothing', async () => {
    const order = await place();
    const { legs, choices } = await shown(order);
    expect(legs).toEqual([
      {
        leg: 'outbound',
        state: 'full',
        words: 'Full refund until 5:00 PM on Wednesday, March 11, 2026.',
        total_cents: 28_455,
        refund_cents: 28_455,
        kept_cents: 0,
      },
      {
        leg: 'return',
        state: 'full',
        words: 'Full refund, because this shipment hasn’t started.',
        total_cents: 21_885,
        refund_cents: 21_885,
        kept_cents: 0,
      },
    ]);
    const card = 'Card ending in 1111';
    const parts = [{ label: card, amount_cents: 40_340 }, { amount_cents: 10_000 }];
    expect(choices).toMatchObject([
      { legs: ['outbound'], refund_cents: 28_455, parts: [{ label: card, amount_cents: 28_455 }], note: null },
      { legs: ['return'], refund_cents: 21_885, parts: [{ label: card, amount_cents: 21_885 }], note: null },
      { legs: ['outbound', 'return'], refund_cents: 50_340, parts, note: null },
    ]);
    expect(await refundsOf(order)).toEqual([]);
  });

  test('PRC-04 canceling the unstarted return leg refunds 21885, all to the card', async () => {
    const order = await place();
    expect(await cancel(order, wholeReturn)).toMatchObject({
      order_id: order.order.id,
      legs: [{ leg: 'return', refund_cents: 21_885, kept_cents: 0 }],
      refund: {
        title: 'Canceled shipment',
        given_on: '2026-03-02',
        amount_cents: 21_885,
        parts: [{ label: 'Card ending in 1111', amount_cents: 21_885, words: expect.stringContaining('Refunded.') }],
      },
    });
    expect(await givenAtGateway(order)).toEqual([21_885]);
    expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['done']);
    expect(await findPaidForOrder(server.db, order.order.id)).toMatchObject([
      { amount: 10_000 },
      { source: 'gateway', amount: 40_340 - 21_885 },
    ]);
    expect(await findBalance(server.db, refundAccount(order.order.id))).toMatchObject({ balance: 0 });
  });

  test('PRC-04 canceling the other leg afterwards refunds the rest: the card first, then 10000 to the gift card', async () => {
    const order = await place();
    await cancel(order, wholeReturn);
    const { choices } = await shown(order);
    expect(choices).toMatchObject([{ legs: ['outbound'], refund_cents: 28_455 }]);
    const { refund } = await cancel(order, { legs: ['outbound'], expected_refund_cents: 28_455 });
    expect(refund?.parts.map(({ amount_cents, words }) => [amount_cents, words])).toEqual([
      [18_455, 'Refunded. Banks usually show it within 5 to 10 business days.'],
      [10_000, 'Returned to the gift card.'],
    ]);
    expect(await givenAtGateway(order)).toEqual([21_885, 18_455]);
    const [giftCardId = 0] = order.giftCardIds;
    expect(await findBalance(server.db, `gift-card:${giftCardId}`)).toMatchObject({ balance: 10_000 });
    expect(await findPaidForOrder(server.db, order.order.id)).toEqual([]);
  });

  test('PRC-04 canceling both legs at once refunds all that was paid: card, gift card, credit', async () => {
    const order = await place(toMiami({}, { credit: { requested: cents(1500), balance: cents(1500) } }));
    const { choices } = await shown(order);
    expect(choices.at(-1)?.parts.map(({ label, amount_cents }) => [label.slice(0, 9), amount_cents])).toEqual([
      ['Card endi', 38_840],
      ['Gift card', 10_000],
      ['Credit', 1500],
    ]);
    const before = await findBalance(server.db, creditAccount(order.userId));
    await cancel(order, { legs: ['outbound', 'return'], expected_refund_cents: 50_340 });
    const after = await findBalance(server.db, creditAccount(order.userId));
    expect(after.balance - before.balance).toBe(1500);
    expect(await givenAtGateway(order)).toEqual([38_840]);
    expect(await findPaidForOrder(server.db, order.order.id)).toEqual([]);
  });

  test('PRC-04 what a club is billed for is taken off its bill at once, and no gateway is asked', async () => {
    const order = await place(toMiami({ paidWith: { method: 'club-billing', lastFour: null } }));
    const { refund } = await cancel(order, wholeReturn);
    const words = 'Taken off the club’s bill.';
    expect(refund?.parts).toEqual([{ label: 'Billed to the club', amount_cents: 21_885, words }]);
    expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['done']);
    expect(await givenAtGateway(order)).toEqual([0]);
  });

  test('PRC-04 from 5 PM on the day before the handover the pickup fee and ten dollars a bag are kept, by local time at the origin', async () => {
    const order = await place();
    server.clock.set('2026-03-11T23:59:00Z');
    expect((await shown(order)).legs[0]).toMatchObject({ state: 'full' });
    server.clock.set(tooLate);
    const { legs, choices } = await shown(order);
    const words = 'It’s after 5:00 PM on Wednesday, March 11, 2026, so we keep the pickup ($19.99) and $10.00 per bag.';
    expect(legs[0]).toMatchObject({ state: 'late', words, refund_cents: 24_456, kept_cents: 3999 });
    expect(choices.at(-1)?.refund_cents).toBe(24_456 + 21_885);
    const late = { legs: ['outbound'], expected_refund_cents: 24_456 } as const;
    expect(await cancel(order, late)).toMatchObject({ legs: [{ kept_cents: 3999 }] });
    expect(await givenAtGateway(order)).toEqual([24_456]);
  });
});

describe('an order that was placed through the API', () => {
  test('PRC-04 the worked example, placed and paid for by a guest, refunds 21885 to the card for its return leg', async () => {
    const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
    const body = { ...workedExampleForm, cart_id: cart.id, price_shown_cents: 40_340, total_shown_cents: 50_340 };
    const headers = { 'x-cart-token': cart.cart_token };
    const paid = await server.send('POST', '/refactor/v5/process_payment', body, headers);
    expect(paid.json()).toMatchObject({ status: 'success' });
    const params = { order_id: cart.order_id };
    const { refund } = await server.call(cancelOrder, { params, body: wholeReturn }, headers);
    expect(refund?.parts).toMatchObject([{ label: 'Card ending in 1881', amount_cents: 21_885 }]);
    const [kept] = await listRefundsOf(server.db, cart.order_id);
    expect(await payments.findRefundByKey(kept?.key ?? '')).toMatchObject({ kind: 'refunded', amount: 21_885 });
    expect(await findPaidForOrder(server.db, cart.order_id)).toMatchObject([
      { amount: 10_000 },
      { source: 'gateway', amount: 18_455 },
    ]);
  });
});

describe('what is refused', () => {
  test('PRC-04 a cancellation whose refund is no longer what was shown is refused and changes nothing', async () => {
    const order = await place();
    server.clock.set(tooLate);
    const refused = await cancelRefused(order, { legs: ['outbound'], expected_refund_cents: 28_455 });
    expect(refused).toMatchObject({ status: 409, errors: [{ field: 'expected_refund_cents' }] });
    expect(refused.detail).toBe('Your refund has changed. Please check it again before you cancel.');
    expect(await refundsOf(order)).toEqual([]);
    expect((await receiptFor(order)).legs.map(({ cancelled_on }) => cancelled_on)).toEqual([null, null]);
  });

  test('PRC-04 a leg is canceled once: the same request gets the same answer, another one is refused', async () => {
    const order = await place();
    const headers = withKey(holder(order));
    const first = await cancel(order, wholeReturn, headers);
    expect(await cancel(order, wholeReturn, headers)).toEqual(first);
    expect(await cancelRefused(order, wholeReturn)).toMatchObject({ status: 409, errors: [{ field: 'legs' }] });
    const both = { legs: ['outbound', 'return'], expected_refund_cents: 28_455 } as const;
    expect(await cancelRefused(order, both)).toMatchObject({ status: 409 });
    expect(await cancelRefused(order, both, headers)).toMatchObject({
      status: 422,
      errors: [{ field: 'Idempotency-Key' }],
    });
    expect(await givenAtGateway(order)).toEqual([21_885]);
  });

  test('PRC-04 without a key the order and its legs are the key', async () => {
    const order = await place();
    const first = await cancel(order, wholeReturn, holder(order));
    expect(await cancel(order, wholeReturn, holder(order))).toEqual(first);
    expect(await refundsOf(order)).toHaveLength(1);
  });

  test('PRC-04 a leg that was scanned, or whose handover day is over, cannot be canceled', async () => {
    const order = await place();
    const scan = { order_id: order.order.id, leg: 'outbound', scanned_at: new Date(start) } as const;
    await server.db.insertInto('first_scans').values(scan).execute();
    const { legs, choices } = await shown(order);
    expect(legs[0]).toMatchObject({ state: 'started', refund_cents: 0 });
    expect(choices.map((choice) => choice.legs)).toEqual([['return']]);
    const none = { legs: ['outbound'], expected_refund_cents: 0 } as const;
    expect(await cancelRefused(order, none)).toMatchObject({ status: 409, errors: [{ field: 'legs' }] });
    server.clock.set('2026-03-25T15:00:00Z');
    expect((await shown(order)).choices).toEqual([]);
    expect(await cancelRefused(order, { legs: ['return'], expected_refund_cents: 0 })).toMatchObject({ status: 409 });
    expect(await refundsOf(order)).toEqual([]);
  });

  test('PRC-04 no leg, an unknown leg and a malformed key are refused by their fields', async () => {
    const order = await place(hundredDollars());
    const field = async (body: CancelBody, headers?: Headers) =>
      (await cancelRefused(order, body, headers)).errors?.map((error) => error.field);
    expect(await field({ legs: [], expected_refund_cents: 0 })).toEqual(['legs']);
    expect(await field({ legs: ['return'], expected_refund_cents: 0 })).toEqual(['legs']);
    const bad = { ...holder(order), 'idempotency-key': 'a b' };
    expect(await field({ legs: ['outbound'], expected_refund_cents: 10_000 }, bad)).toEqual(['Idempotency-Key']);
  });

  test('PRC-04 an old order without prices per leg is canceled by phone', async () => {
    const { price } = toMiami();
    const order = await place(toMiami({ price: { ...price, outbound: null } }));
    const params = { order_id: order.order.id };
    expect(await server.refused(orderCancellation, { params }, holder(order))).toMatchObject({ status: 409 });
    expect(await cancelRefused(order, wholeReturn)).toMatchObject({ status: 409 });
  });
});

describe('refunds by staff', () => {
  test('PRC-04 a part and then the rest is refunded, and never more', async () => {
    const order = await place();
    expect(await refundPart(order, 40_000)).toMatchObject({ refund: { amount_cents: 40_000 }, left_cents: 10_340 });
    const tooMuch = { params: { order_id: order.order.id }, body: { amount_cents: 10_341, reason: 'x' } };
    expect(await server.refused(refundOrder, tooMuch, withKey(await admin()))).toMatchObject({
      status: 409,
      errors: [{ field: 'amount_cents', message: 'This is more than was paid for the order.' }],
    });
    const { refund, left_cents } = await refundPart(order, 10_340);
    expect(refund.parts.map(({ amount_cents }) => amount_cents)).toEqual([340, 10_000]);
    expect(left_cents).toBe(0);
    expect(await givenAtGateway(order)).toEqual([40_000, 340]);
  });

  test('PRC-04 a customer who was refunded a part is refunded the rest when both legs are canceled, with a note why', async () => {
    const order = await place();
    await refundPart(order, 30_000);
    const both = (await shown(order)).choices.at(-1);
    expect(both).toMatchObject({ refund_cents: 20_340, note: expect.stringContaining('refunded earlier') });
    await cancel(order, { legs: ['outbound', 'return'], expected_refund_cents: 20_340 });
    expect(await findPaidForOrder(server.db, order.order.id)).toEqual([]);
  });

  test('PRC-04 without a key the order and the amount are the key, and another reason under it is refused', async () => {
    const order = await place();
    const body = { amount_cents: 500, reason: 'Late.' };
    const input = { params: { order_id: order.order.id }, body };
    const headers = await admin();
    const first = await server.call(refundOrder, input, headers);
    expect(await server.call(refundOrder, input, headers)).toEqual(first);
    const other = { ...input, body: { ...body, reason: 'Wet.' } };
    expect(await server.refused(refundOrder, other, headers)).toMatchObject({ status: 422 });
    expect(await refundsOf(order)).toHaveLength(1);
  });

  test('PRC-04 of 50 parallel refunds of 60 dollars on a payment of 100 dollars one is given', async () => {
    const order = await place(hundredDollars());
    const input = { amount_cents: 6000, reason: 'All at once.' };
    const headers = await admin();
    const path = `/api/v5/orders/${order.order.id}/refunds`;
    const sent = Array.from({ length: 50 }, () => server.send('POST', path, input, withKey(headers)));
    const statuses = (await Promise.all(sent)).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    expect(await givenAtGateway(order)).toEqual([6000]);
    expect(await findPaidForOrder(server.db, order.order.id)).toEqual([{ source: 'gateway', amount: 4000 }]);
  });

  test('PRC-04 50 copies of one request at once are one refund with one answer', async () => {
    const order = await place(hundredDollars());
    const headers = withKey(await admin());
    const path = `/api/v5/orders/${order.order.id}/refunds`;
    const body = { amount_cents: 6000, reason: 'Once.' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.send('POST', path, body, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await refundsOf(order)).toHaveLength(1);
    expect(await givenAtGateway(order)).toEqual([6000]);
  });

  test('PRC-04 50 callers who cancel the same leg at once get one refund', async () => {
    const order = await place();
    const path = `/api/v5/orders/${order.order.id}/cancel`;
    const sent = Array.from({ length: 50 }, () => server.send('POST', path, wholeReturn, withKey(holder(order))));
    const statuses = (await Promise.all(sent)).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    expect(await givenAtGateway(order)).toEqual([21_885]);
  });
});

describe('when something breaks', () => {
  test.each(['before-refund', 'after-refund'])(
    'PRC-04 after a crash %s the worker finishes the refund once, and the ledger is consistent all the time',
    async (step) => {
      const order = await place();
      breakAt = step;
      const { refund } = await cancel(order, wholeReturn);
      expect(refund?.parts[0]?.words).toBe('On its way. Banks usually show it within 5 to 10 business days.');
      expect(await findBalance(server.db, refundAccount(order.order.id))).toMatchObject({ balance: 21_885 });
      expect(await auditLedger(server.db, auditTimes(server.clock.nowMs()))).toEqual([]);
      breakAt = null;
      await recoverAfter(10);
      expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['sent']);
      await recoverAfter(40);
      await recoverAfter(80);
      expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['done']);
      expect(await givenAtGateway(order)).toEqual([21_885]);
      expect(await findBalance(server.db, refundAccount(order.order.id))).toMatchObject({ balance: 0 });
    },
  );

  test('ROL-02 PRC-04 a refund by staff is in the audit log once, with amount and reason, or not at all', async () => {
    const order = await place(hundredDollars());
    const audited = async () => {
      const params = { id: order.order.userId };
      const { entries } = await server.call(listAuditLog, { params, query: {} }, await admin());
      return entries.filter(({ object_id: id }) => id === String(order.order.id));
    };
    const headers = withKey(await admin());
    const input = { params: { order_id: order.order.id }, body: { amount_cents: 2500, reason: 'The van came late.' } };
    for (let time = 0; time < 2; time += 1) await server.call(refundOrder, input, headers);
    const refund = {
      actor: { email: 'admin@portage.test' },
      action: 'refund-given',
      object_kind: 'order',
      details: { amount_cents: 2500, reason: 'The van came late.' },
    };
    expect(await audited()).toMatchObject([refund]);
    const tooMuch = { ...input, body: { amount_cents: 9000, reason: 'Too much.' } };
    await server.refused(refundOrder, tooMuch, withKey(await admin()));
    expect(await audited()).toHaveLength(1);
  });

  test('ROL-02 PRC-04 a cancellation by staff is in the audit log, and one by the customer is not', async () => {
    const [ours, theirs] = [await place(), await place()];
    const whole: CancelBody = { legs: ['outbound', 'return'], expected_refund_cents: 50_340 };
    await cancel(ours, whole, withKey(await admin()));
    await cancel(theirs, whole);
    const rows = await server.db
      .selectFrom('audit_log')
      .select(['object_id', 'details'])
      .where('action', '=', 'order-cancelled')
      .where('object_id', 'in', [String(ours.order.id), String(theirs.order.id)])
      .execute();
    expect(rows).toMatchObject([{ object_id: String(ours.order.id), details: { amount_cents: 50_340 } }]);
  });

  test.each([{ kind: 'error-before' }, { kind: 'error-after' }, { kind: 'reset-after' }] as const)(
    'PRC-04 a gateway that fails ($kind) is asked again with the same key and refunds once',
    async (effect) => {
      const order = await place();
      await gateway.fault({ on: 'refund', effect });
      await cancel(order, wholeReturn);
      expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['sent']);
      await recoverAfter(40);
      expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['done']);
      expect(await givenAtGateway(order)).toEqual([21_885]);
    },
  );

  test('PRC-04 a partial refund waits until the charge has settled', async () => {
    await gateway.fault({ on: 'charge', effect: { kind: 'unsettled' } });
    const order = await place();
    await cancel(order, wholeReturn);
    await recoverAfter(60);
    expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['sent']);
    const charge = await payments.findByKey(order.chargeKey);
    await gateway.settle('chargeId' in charge ? charge.chargeId : '');
    await recoverAfter(20 * 60);
    expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['done']);
    expect(await givenAtGateway(order)).toEqual([21_885]);
  });

  test('PRC-04 a full refund of a charge that has not settled cancels the charge at once', async () => {
    await gateway.fault({ on: 'charge', effect: { kind: 'unsettled' } });
    const order = await place();
    await cancel(order, { legs: ['outbound', 'return'], expected_refund_cents: 50_340 });
    expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['done']);
    expect(await payments.findByKey(order.chargeKey)).toMatchObject({ kind: 'cancelled', amount: 40_340 });
  });

  test('PRC-04 a crash after the charge was canceled ends in one refund', async () => {
    await gateway.fault({ on: 'charge', effect: { kind: 'unsettled' } });
    const order = await place();
    breakAt = 'after-refund';
    await cancel(order, { legs: ['outbound', 'return'], expected_refund_cents: 50_340 });
    breakAt = null;
    await recoverAfter(40);
    expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['done']);
  });

  test('PRC-04 a refund that the gateway refuses for good is still owed, and the receipt says that it is held up', async () => {
    const order = await addPlacedOrder(server.db, { placed: toMiami() });
    await cancel(order, wholeReturn);
    expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['failed']);
    expect(await findBalance(server.db, refundAccount(order.order.id))).toMatchObject({ balance: 21_885 });
    const { refunds } = await receiptFor(order);
    expect(refunds[0]?.parts[0]?.words).toBe('Delayed at the bank. We’re looking into it and will email you.');
  });
});

describe('what people see', () => {
  test('PRC-04 the receipt shows the canceled leg, the refund with its day, and what is left paid', async () => {
    const order = await place();
    await cancel(order, wholeReturn);
    const receipt = await receiptFor(order);
    expect(receipt.legs.map(({ cancelled_on }) => cancelled_on)).toEqual([null, '2026-03-02']);
    expect(receipt).toMatchObject({
      free_cancellation: expect.stringMatching(/^Free cancellation until \w{3}, Mar \d+, 5 PM\.$/),
      total_cents: 50_340,
      refunds: [{ title: 'Canceled shipment', given_on: '2026-03-02', amount_cents: 21_885 }],
      total_after_refunds_cents: 28_455,
    });
  });

  test('PRC-04 SCR-06 after free cancellation, receipt and preview say the same of each leg', async () => {
    const order = await place();
    server.clock.set('2026-03-12T01:00:00Z');
    expect((await shown(order)).legs.map(({ state }) => state)).toEqual(['late', 'full']);
    expect(await receiptFor(order)).toMatchObject({
      free_cancellation: expect.stringMatching(
        /^No free cancellation of the outbound trip: .* per bag\. Free cancellation of the return until the bags are handed over on Mon, Mar 23\.$/,
      ),
      can_be_canceled_free: false,
    });
  });

  test('PRC-04 the receipt of a canceled order promises no free cancellation', async () => {
    const order = await place();
    await cancel(order, { legs: ['outbound', 'return'], expected_refund_cents: 50_340 });
    expect(await receiptFor(order)).toMatchObject({ free_cancellation: null });
  });

  test('SCR-06 the calendar files hold the legs that are not canceled', async () => {
    const order = await place();
    await cancel(order, wholeReturn);
    const input = { params: { order_id: order.order.id }, query: { what: 'pickup' } } as const;
    const file = await server.call(orderCalendar, input, holder(order));
    expect(file.match(/UID:.*/g)).toEqual([`UID:order-${order.order.id}-outbound-handover@golf.portage.test`]);
    const ofReturn = { ...input, query: { what: 'pickup', leg: 'return' } };
    expect(await server.refused(orderCalendar, ofReturn, holder(order))).toMatchObject({
      status: 404,
      errors: [{ field: 'leg', message: 'This shipment is already canceled.' }],
    });
  });

  test('SCR-06 a canceled order has no calendar file', async () => {
    const order = await place();
    await cancel(order, { legs: ['outbound', 'return'], expected_refund_cents: 50_340 });
    const params = { order_id: order.order.id };
    for (const query of [{ what: 'pickup' }, { what: 'arrival', leg: 'outbound' }]) {
      expect(await server.refused(orderCalendar, { params, query }, holder(order))).toMatchObject({ status: 404 });
    }
  });

  test('PRC-04 an email reports it, with the figures of the receipt, and removes the leg from the calendar', async () => {
    const order = await place();
    await cancel(order, wholeReturn);
    const [refund] = await refundsOf(order);
    const mail = await server.db
      .selectFrom('outbox')
      .select(['recipient', 'message'])
      .where('message_id', '=', `refund-${refund?.id}@golf.portage.test`)
      .executeTakeFirstOrThrow();
    expect(mail.recipient).toBe('tessa@example.com');
    expect(mail.message?.subject).toBe(`Your Portage Golf order ${order.order.displayId}: return shipment canceled`);
    expect(mail.message?.text).toContain('Card ending in 1111: $218.85');
    expect(mail.message?.text).toContain('Canceled on Monday, March 2, 2026.');
    const calendar = mail.message?.attachments[0]?.content ?? '';
    expect(calendar).toContain('METHOD:CANCEL');
    expect(calendar.match(/UID:.*/g)).toEqual([
      `UID:order-${order.order.id}-return-handover@golf.portage.test`,
      `UID:order-${order.order.id}-return-arrival@golf.portage.test`,
    ]);
  });

  test('PRC-04 a leg with nothing to refund is canceled without a refund, and the email says so', async () => {
    const order = await place(hundredDollars());
    await refundPart(order, 10_000);
    const answer = await cancel(order, { legs: ['outbound'], expected_refund_cents: 0 });
    expect(answer.refund).toBeNull();
    const mail = await server.db
      .selectFrom('outbox')
      .select('message')
      .where('message_id', '=', `cancelled-${order.order.id}-outbound@golf.portage.test`)
      .executeTakeFirstOrThrow();
    expect(mail.message?.text).toContain('There is no refund for it.');
  });
});
