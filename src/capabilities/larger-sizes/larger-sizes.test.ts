import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importCarrierBill, listCarrierBills } from '#capabilities/carrier-bills/contract.ts';
import { accountOrders, orderReceipt } from '#capabilities/orders/contract.ts';
import {
  closeParcelCase,
  listParcelCases,
  recordSizePayment,
  recordSizeRefund,
  refundSizePayment,
} from '#capabilities/parcel-cases/contract.ts';
import {
  bags as bagsOf,
  headersOf,
  oneWay,
  type OrderWorld,
  start,
  startOrderWorld,
  type TestCart,
} from '#journeys/place-order/server/testing/order-world.ts';
import { trackByNumber } from '#capabilities/tracking/contract.ts';
import { addDays, dayMs, isoDate, longDate, shortDate } from '#rules/dates.ts';
import { paymentCustomer } from '#rules/checkout/payment-customer.ts';
import { largerSizeTriesMax } from '#rules/parcels/larger-size.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { takeLargerSizesToMail } from '#records/parcels/larger-sizes.ts';
import { answerLargerSize, largerSizes } from './contract.ts';

const header = 'Invoice,Tracking number,Billed weight lb,Amount USD';
type Headers = Record<string, string>;

let world: OrderWorld;
let bills = 0;
type Hold = { readonly isReached: Promise<void>; reach(): Promise<void>; release(): void };
/** Where the next charges wait once the gateway has answered; null lets one pass. */
const holds: (Hold | null)[] = [];

beforeAll(async () => {
  const at = (step: string) => (step === 'after-size-charge' ? holds.shift()?.reach() : undefined);
  world = await startOrderWorld({ faults: { at } });
});
afterAll(() => world.close());
beforeEach(() => world.server.clock.set(start));

const admin = () => world.tokenOf('admin');

/** Days after the start of a test, in which bags are measured. */
const dayAfter = (count: number) => addDays(isoDate(start.slice(0, 10)), count);

/** Both servers of a cluster look for what is due. */
async function waitUntilDay(count: number): Promise<void> {
  world.server.clock.set(new Date(Date.parse(start) + count * dayMs).toISOString());
  await Promise.all([world.server.handleMishaps(), world.server.handleMishaps()]);
}

function holdNextCharge(): Hold {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reach = () => {
    reached.resolve();
    return released.promise;
  };
  const hold = { isReached: reached.promise, reach, release: () => released.resolve() };
  holds.push(hold);
  return hold;
}

/** An order whose bag the carrier has measured above its size; its customer was asked. */
async function measured(headers: Headers = {}, fields: object = {}) {
  world.server.clock.set(start);
  const cart = await world.newCart(headers);
  const paid = await world.pay(cart, { ...oneWay, ...fields }, headers);
  if (paid.status !== 'success') throw new Error(JSON.stringify(paid));
  await world.server.shipParcels();
  await billAgain(cart);
  await world.server.handleMishaps();
  return cart;
}

/** Bills all bags of an order above their size, in one file. */
async function billAgain({ order_id }: TestCart): Promise<void> {
  const parcels = await world.server.db
    .selectFrom('parcels')
    .select('tracking_number')
    .where('order_id', '=', order_id)
    .execute();
  bills += 1;
  const lines = parcels.map(({ tracking_number: number }) => `INV-${bills},${number},56,56.60\n`);
  const csv = `${header}\n${lines.join('')}`;
  await world.server.call(importCarrierBill, { body: { csv } }, await admin());
}

const at = ({ order_id }: TestCart) => ({ order_id });

async function shown(cart: TestCart, headers: Headers = headersOf(cart)) {
  return world.server.call(largerSizes, { params: at(cart) }, headers);
}

async function idOf(cart: TestCart): Promise<number> {
  const { larger_sizes: bags } = await shown(cart);
  return bags[0]?.id ?? 0;
}

async function answer(cart: TestCart, body: Parameters<typeof bodyOf>[0], headers: Headers = headersOf(cart)) {
  const input = { params: { ...at(cart), id: await idOf(cart) }, body: bodyOf(body) };
  const { larger_sizes: bags } = await world.server.call(answerLargerSize, input, headers);
  return bags[0]?.state;
}

async function refused(cart: TestCart, body: Parameters<typeof bodyOf>[0], headers: Headers = headersOf(cart)) {
  const input = { params: { ...at(cart), id: await idOf(cart) }, body: bodyOf(body) };
  return world.server.refused(answerLargerSize, input, headers);
}

function bodyOf(body: {
  answer: 'agree' | 'contest';
  card_id?: string;
  payment_method_nonce?: string;
  words?: string;
}) {
  return body;
}

async function caseOf({ order_id }: TestCart) {
  const { open } = await world.server.call(listParcelCases, {}, await admin());
  return open.find((one) => one.order_id === order_id && one.kind === 'oversize');
}

async function mailsOf({ order_id }: TestCart): Promise<string[]> {
  const rows = await world.server.db
    .selectFrom('outbox')
    .select('message')
    .where('message_id', 'like', `larger-size-%-${order_id}-%`)
    .execute();
  return rows.map(({ message }) => `${message?.subject}\n${message?.text}`);
}

async function emailsAbout({ order_id }: TestCart, decision: string): Promise<string[]> {
  const rows = await world.server.db
    .selectFrom('outbox')
    .select('message')
    .where('message_id', 'like', `size-${decision}-%-${order_id}-%`)
    .execute();
  return rows.map(({ message }) => `${message?.subject}\n${message?.text}`);
}

test('PRC-04 several bags of a leg that are billed together are one email with their sum, and each is named', async () => {
  const fields = { travelers: bagsOf({ bag_size: 'standard' }, { bag_size: 'standard' }), price_shown_cents: 17_998 };
  const cart = await measured({}, fields);
  const { larger_sizes: asked } = await shown(cart);
  const amount = asked[0]?.amount_cents ?? 0;
  expect(asked.map(({ amount_cents }) => amount_cents)).toEqual([amount, amount]);
  const mails = await mailsOf(cart);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/^2 bags were over their size limits: order P-/);
  expect(mails[0]).toContain(`Together these sizes cost $${((2 * amount) / 100).toFixed(2)} more.`);
  for (const bag of ['bag 1 of 2', 'bag 2 of 2']) expect(mails[0]).toContain(`(Ann Lee, ${bag}): $`);
  await world.server.handleMishaps();
  expect(await mailsOf(cart)).toHaveLength(1);
});

async function bookedFor(
  cart: TestCart,
  kind: 'larger-size-paid' | 'larger-size-refunded' = 'larger-size-paid',
): Promise<Record<string, number>> {
  const rows = await world.server.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .select(['account', 'amount_cents'])
    .where('kind', '=', kind)
    .where('reference', '=', `order:${cart.order_id}`)
    .execute();
  return Object.fromEntries(rows.map(({ account, amount_cents }) => [account, amount_cents]));
}

async function savedCard(name: string, nonce = 'fake-valid-visa-nonce'): Promise<string> {
  const customer = paymentCustomer(await world.idOf(name));
  const stored = await world.gateway.connect().storeMethod({ customer, nonce });
  if (stored.kind !== 'stored') throw new Error(stored.kind);
  return stored.method.id;
}

test('PRC-04 the email names only bags about which their customer has not answered yet, and there is none once no such bag is left', async () => {
  const fields = { travelers: bagsOf({ bag_size: 'standard' }, { bag_size: 'standard' }), price_shown_cents: 17_998 };
  const beforeMail = async () => {
    const cart = await measured({}, fields);
    const { db } = world.server;
    await db.updateTable('larger_sizes').set({ mailed_at: null }).where('order_id', '=', cart.order_id).execute();
    await db.deleteFrom('outbox').where('message_id', 'like', `larger-size-%-${cart.order_id}-%`).execute();
    return cart;
  };
  const agreeAbout = async (cart: TestCart, bag: number) => {
    const { larger_sizes: sizes } = await shown(cart);
    const params = { ...at(cart), id: sizes.find((size) => size.bag === bag)?.id ?? 0 };
    await world.server.call(answerLargerSize, { params, body: bodyOf({ answer: 'agree' }) }, headersOf(cart));
    return sizes[0]?.amount_cents ?? 0;
  };
  const both = await beforeMail();
  for (const bag of [1, 2]) await agreeAbout(both, bag);
  const one = await beforeMail();
  const amount = await agreeAbout(one, 1);
  await world.server.handleMishaps();
  const mails = await mailsOf(one);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/^Your bag was over its size limit: order P-/);
  expect(mails[0]).toContain(`This size costs $${(amount / 100).toFixed(2)} more.`);
  expect(await mailsOf(both)).toEqual([]);
});

test('PRC-04 only those who may see the receipt see what was measured, and answer', async () => {
  const cart = await measured();
  const other = await measured();
  const params = { ...at(cart), id: await idOf(cart) };
  expect((await world.server.refused(largerSizes, { params: at(cart) })).status).toBe(404);
  const body = bodyOf({ answer: 'agree' });
  expect((await world.server.refused(answerLargerSize, { params, body })).status).toBe(404);
  // The number of another order's bag.
  const foreign = { params: { ...params, id: await idOf(other) }, body };
  expect((await world.server.refused(answerLargerSize, foreign, headersOf(cart))).status).toBe(404);
});

test('PRC-04 a customer is asked once, by email and on the receipt, for what the page said at most', async () => {
  const cart = await measured();
  const { larger_sizes: bags, cards } = await shown(cart);
  const { price } = await world.server.db
    .selectFrom('orders')
    .select('price')
    .where('id', '=', cart.order_id)
    .executeTakeFirstOrThrow();
  const { legs } = price as { legs: { outbound: { oversize: number[] } } };
  expect(bags).toMatchObject([{ size_lb: 42, billed_lb: 56, amount_cents: legs.outbound.oversize[0], state: 'asked' }]);
  expect(cards).toEqual([]);
  await billAgain(cart);
  await world.server.handleMishaps();
  const mails = await mailsOf(cart);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('Your bag was over its size limit');
  expect(mails[0]).toContain('56 lb');
  expect((await shown(cart)).larger_sizes).toHaveLength(1);
  expect((await caseOf(cart))?.done).toContain('Nothing was charged.');
  expect(await bookedFor(cart)).toEqual({});
});

test('PRC-04 while one server asks about the bags of a leg, another one takes none of them', async () => {
  const fields = { travelers: bagsOf({ bag_size: 'standard' }, { bag_size: 'standard' }), price_shown_cents: 17_998 };
  const { order_id: orderId } = await measured({}, fields);
  const { db } = world.server;
  await db.updateTable('larger_sizes').set({ mailed_at: null }).where('order_id', '=', orderId).execute();
  const asking = { now: new Date(start), answerBy: dayAfter(21) };
  await inTransaction(db, async (tx) => {
    // As far as another server gets that has found the first bag only.
    await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();
    expect(await inTransaction(db, (other) => takeLargerSizesToMail(other, asking))).toEqual([]);
    expect(await takeLargerSizesToMail(tx, asking)).toHaveLength(2);
  });
});

test('PRC-04 a question about larger sizes is asked again after a week, and closed without a charge after the day that the reminder names', async () => {
  const fields = { travelers: bagsOf({ bag_size: 'standard' }, { bag_size: 'standard' }), price_shown_cents: 17_998 };
  const cart = await measured({}, fields);
  const days = async () => (await shown(cart)).larger_sizes.map(({ answer_by }) => answer_by);
  const sum = ((await shown(cart)).larger_sizes[0]?.amount_cents ?? 0) * 2;
  const lastDay = dayAfter(21);
  const request = `Please answer by ${longDate(lastDay)}.`;
  expect((await mailsOf(cart))[0]).toContain(request);
  expect(await days()).toEqual([lastDay, lastDay]);
  expect((await caseOf(cart))?.left).toContain(`Wait for the answer until ${longDate(lastDay)}.`);
  await waitUntilDay(6);
  expect(await emailsAbout(cart, 'reminder')).toEqual([]);
  await waitUntilDay(7);
  await waitUntilDay(8);
  const [reminder, ...others] = await emailsAbout(cart, 'reminder');
  expect(others).toEqual([]);
  expect(reminder).toContain('Please answer about 2 bags');
  expect(reminder).toContain(request);
  expect(await days()).toEqual([lastDay, lastDay]);
  await waitUntilDay(22);
  expect((await shown(cart)).larger_sizes).toMatchObject([{ state: 'asked' }, { state: 'asked' }]);
  const cases = (await world.server.call(listParcelCases, {}, await admin())).open;
  const ids = cases.filter((one) => one.order_id === cart.order_id && one.kind === 'oversize').map(({ id }) => id);
  expect(ids).toHaveLength(2);
  await waitUntilDay(23);
  await waitUntilDay(24);
  expect((await shown(cart)).larger_sizes).toMatchObject([
    { state: 'waived', answer_by: null },
    { state: 'waived', answer_by: null },
  ]);
  const told = await emailsAbout(cart, 'unanswered');
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(`you don’t have to pay the $${(sum / 100).toFixed(2)} that we asked for 2 of your bags.`);
  expect(await emailsAbout(cart, 'waived')).toEqual([]);
  expect(await caseOf(cart)).toBe(undefined);
  const { closed } = await world.server.call(listParcelCases, {}, await admin());
  for (const id of ids) {
    expect(closed.find((one) => one.id === id)).toMatchObject({
      closed_by: null,
      done: expect.stringContaining('has not answered and does not have to pay'),
      left: null,
    });
  }
  expect((await refused(cart, { answer: 'agree' })).status).toBe(409);
  expect(await bookedFor(cart)).toEqual({});
  await world.expectBooksHold();
});

test('PRC-04 a customer who contested is not reminded, and their answer does not expire; a declined card asks anew', async () => {
  const [contested, declined] = [await measured(), await measured()];
  await answer(contested, { answer: 'contest', words: 'It weighed 40 lb at home.' });
  await waitUntilDay(7);
  expect(await emailsAbout(contested, 'reminder')).toEqual([]);
  expect(await emailsAbout(declined, 'reminder')).toHaveLength(1);
  world.server.clock.set(new Date(Date.parse(start) + 10 * dayMs).toISOString());
  await answer(declined, { answer: 'agree', payment_method_nonce: 'fake-processor-declined-visa-nonce' });
  expect((await shown(declined)).larger_sizes).toMatchObject([{ state: 'asked', answer_by: dayAfter(31) }]);
  await waitUntilDay(24);
  expect((await shown(declined)).larger_sizes).toMatchObject([{ state: 'asked', answer_by: dayAfter(38) }]);
  expect(await emailsAbout(declined, 'reminder')).toHaveLength(2);
  await waitUntilDay(60);
  expect((await shown(declined)).larger_sizes).toMatchObject([{ state: 'waived' }]);
  expect((await shown(contested)).larger_sizes).toMatchObject([{ state: 'contested', answer_by: null }]);
  expect(await caseOf(contested)).toBeDefined();
});

test('PRC-04 a customer contests in their own words, and staff read it and waive the amount', async () => {
  const cart = await measured();
  expect(await refused(cart, { answer: 'contest', words: '' })).toMatchObject({
    status: 400,
    errors: [{ field: 'words' }],
  });
  expect(await answer(cart, { answer: 'contest', words: 'It weighed 40 lb at home.' })).toBe('contested');
  expect((await refused(cart, { answer: 'contest', words: 'Again.' })).status).toBe(409);
  const listed = await caseOf(cart);
  expect(listed).toMatchObject({ done: expect.stringContaining('It weighed 40 lb at home.'), payable: false });
  const params = { id: listed?.id ?? 0 };
  expect((await world.server.refused(recordSizePayment, { params }, await admin())).status).toBe(409);
  await world.server.call(closeParcelCase, { params }, await admin());
  expect((await shown(cart)).larger_sizes).toMatchObject([{ state: 'waived' }]);
  expect((await refused(cart, { answer: 'agree' })).status).toBe(409);
  expect(await caseOf(cart)).toBe(undefined);
  expect(await bookedFor(cart)).toEqual({});
  await world.server.handleMishaps();
  await world.server.handleMishaps();
  const told = await emailsAbout(cart, 'waived');
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('you don’t have to pay the');
});

test('SCR-06 PRC-04 an order number and an email show that the receipt asks, without the amount, until that is answered', async () => {
  const cart = await measured();
  const { display_id: number } = await world.server.db
    .selectFrom('orders')
    .select('display_id')
    .where('id', '=', cart.order_id)
    .executeTakeFirstOrThrow();
  const body = { order_number: number, email: 'ann@example.com' };
  const trackedBag = async (headers: Headers = {}) =>
    (await world.server.call(trackByNumber, { body }, headers)).legs[0]?.bags[0];
  const day = shortDate(dayAfter(21));
  const asking = `It was over its size limit. Please answer on your receipt by ${day}: we charge nothing unless you agree.`;
  expect(await trackedBag()).toMatchObject({ asks_on_receipt: true, notices: [asking] });
  expect(await trackedBag({ 'accept-language': 'es' })).toMatchObject({
    notices: [
      expect.stringMatching(
        /^Superó el límite de su tamaño\. Responde en tu recibo a más tardar el .+: no cobramos nada si no aceptas\.$/,
      ),
    ],
  });
  const amount = (await shown(cart)).larger_sizes[0]?.amount_cents ?? 0;
  expect(JSON.stringify(await trackedBag())).not.toContain((amount / 100).toFixed(2));
  await answer(cart, { answer: 'agree' });
  expect(await trackedBag()).toMatchObject({ asks_on_receipt: false, notices: [] });
});

test('PRC-04 what a guest agrees to pay is recorded by staff once it is paid, once, and counts in the margin', async () => {
  const cart = await measured();
  const { larger_sizes: bags } = await shown(cart);
  const amount = bags[0]?.amount_cents ?? 0;
  const marginOf = async () => {
    const { orders } = await world.server.call(listCarrierBills, {}, await admin());
    return orders.find(({ order_id }) => order_id === cart.order_id)?.margin_cents ?? 0;
  };
  const before = await marginOf();
  expect(await answer(cart, { answer: 'agree' })).toBe('agreed');
  expect(await bookedFor(cart)).toEqual({});
  const listed = await caseOf(cart);
  expect(listed?.payable).toBe(true);
  const params = { id: listed?.id ?? 0 };
  for (const name of ['traveler', 'manager']) {
    const headers = await world.tokenOf(name);
    expect((await world.server.refused(recordSizePayment, { params }, headers)).status).toBe(404);
  }
  await world.server.call(recordSizePayment, { params }, await admin());
  expect((await world.server.refused(recordSizePayment, { params }, await admin())).status).toBe(409);
  expect(await bookedFor(cart)).toEqual({ bank: -amount, 'larger-sizes': amount });
  expect((await shown(cart)).larger_sizes).toMatchObject([{ state: 'paid', card_last_four: null }]);
  expect(await caseOf(cart)).toBe(undefined);
  expect((await marginOf()) - before).toBe(amount);
});

test('PRC-04 a saved card is charged for its owner alone, once, after they agree', async () => {
  const owner = await world.tokenOf('traveler');
  const cardId = await savedCard('traveler');
  const cart = await measured(owner, { email: 'traveler@portage.test' });
  expect((await shown(cart, owner)).cards).toMatchObject([{ id: cardId }]);
  // The browser that ordered may answer, but not with the card of the account.
  expect((await shown(cart)).cards).toEqual([]);
  expect(await refused(cart, { answer: 'agree', card_id: cardId })).toMatchObject({
    status: 404,
    errors: [{ field: 'card_id' }],
  });
  const { larger_sizes: bags } = await shown(cart, owner);
  const amount = bags[0]?.amount_cents ?? 0;
  expect(await answer(cart, { answer: 'agree', card_id: cardId }, owner)).toBe('paid');
  await world.server.handleMishaps();
  expect((await refused(cart, { answer: 'agree', card_id: cardId }, owner)).status).toBe(409);
  expect(await bookedFor(cart)).toEqual({ gateway: -amount, 'larger-sizes': amount });
  expect(await caseOf(cart)).toBe(undefined);
  await world.expectBooksHold();
});

test('PRC-04 a guest pays with a card that they type; a declined one says why, and another can be tried', async () => {
  const cart = await measured();
  const amount = (await shown(cart)).larger_sizes[0]?.amount_cents ?? 0;
  const declined = { answer: 'agree', payment_method_nonce: 'fake-processor-declined-visa-nonce' } as const;
  expect(await answer(cart, declined)).toBe('asked');
  expect((await shown(cart)).larger_sizes).toMatchObject([
    { declined: true, decline_words: expect.stringContaining('declined') },
  ]);
  expect(await answer(cart, { answer: 'agree', payment_method_nonce: 'fake-valid-visa-nonce' })).toBe('paid');
  await world.server.handleMishaps();
  expect((await shown(cart)).larger_sizes).toMatchObject([{ state: 'paid', declined: false, decline_words: null }]);
  expect(await bookedFor(cart)).toEqual({ gateway: -amount, 'larger-sizes': amount });
  await world.expectBooksHold();
});

test('SCR-06 PRC-04 a larger size that was paid and refunded is on the receipt and in the list of orders, and the payment is emailed once', async () => {
  const owner = await world.tokenOf('traveler');
  const cart = await measured(owner, { email: 'traveler@portage.test' });
  const receiptOf = () => world.server.call(orderReceipt, { params: at(cart) }, owner);
  const listed = async () => {
    const { orders } = await world.server.call(accountOrders, {}, owner);
    return orders.find(({ order_id }) => order_id === cart.order_id);
  };
  const before = await receiptOf();
  const amount = (await shown(cart)).larger_sizes[0]?.amount_cents ?? 0;
  const { id } = (await caseOf(cart)) ?? { id: 0 };
  await answer(cart, { answer: 'agree', payment_method_nonce: 'fake-valid-visa-nonce' }, owner);
  const paid = await receiptOf();
  const total = before.total_cents + amount;
  const sum = (amounts: readonly { amount_cents: number }[]) =>
    amounts.reduce((all, { amount_cents }) => all + amount_cents, 0);
  expect([paid.total_cents, sum(paid.lines), sum(paid.payments)]).toEqual([total, total, total]);
  expect(paid.lines.at(-1)).toMatchObject({ label: expect.stringContaining('Larger size: '), amount_cents: amount });
  expect(paid.payments.at(-1)).toEqual({ label: 'Card ending in 1881 (larger size)', amount_cents: amount });
  expect(await listed()).toMatchObject({ total_cents: total, paid_cents: total, refunded_cents: 0 });
  expect((await shown(cart, owner)).larger_sizes).toMatchObject([{ state: 'paid', card_last_four: '1881' }]);
  const inSpanish = await world.server.call(orderReceipt, { params: at(cart) }, { ...owner, 'accept-language': 'es' });
  expect(inSpanish.payments.at(-1)?.label).toMatch(/^Tarjeta terminada en 1881 /);
  for (let pass = 0; pass < 2; pass += 1) await world.server.handleMishaps();
  const [mail, ...more] = await emailsAbout(cart, 'paid');
  expect(more).toEqual([]);
  expect(mail).toContain(`you paid $${(amount / 100).toFixed(2)} for the larger size of your`);
  expect(mail).toContain('We charged the card ending in 1881. The payment is on your receipt.');
  await world.server.call(refundSizePayment, { params: { id } }, await admin());
  expect(await listed()).toMatchObject({ refund_on_its_way: true });
  await world.server.handleMishaps();
  const refunded = await receiptOf();
  expect(refunded.refunds).toMatchObject([{ title: 'Larger size', amount_cents: amount }]);
  expect([refunded.total_cents, refunded.total_after_refunds_cents]).toEqual([total, before.total_cents]);
  expect(await listed()).toMatchObject({
    total_cents: total,
    paid_cents: before.total_cents,
    refunded_cents: amount,
    refund_on_its_way: false,
  });
  expect(await emailsAbout(cart, 'paid')).toHaveLength(1);
  await world.expectBooksHold();
});

/** What happens to bags until long after their day, and what follows from it. */
async function travel(): Promise<void> {
  world.server.clock.set('2026-04-10T00:00:00Z');
  await world.server.reportScans();
  await world.server.assessArrivals();
  await world.server.handleMishaps();
  await world.server.handleMishaps();
}

const typedCard = { answer: 'agree', payment_method_nonce: 'fake-valid-visa-nonce' } as const;

test.each(['1 Lost Lane', '1 Return Lane', '1 Late Lane'])(
  'PRC-04 the customer of a bag to %s that is billed above its size afterwards is neither asked nor charged',
  async (d_address) => {
    const cart = await world.newCart();
    await world.pay(cart, { ...oneWay, d_address });
    await world.server.shipParcels();
    await travel();
    await billAgain(cart);
    expect(await refused(cart, typedCard)).toMatchObject({ status: 409 });
    await world.server.handleMishaps();
    await world.server.handleMishaps();
    expect([...(await mailsOf(cart)), ...(await emailsAbout(cart, 'waived'))]).toEqual([]);
    expect((await shown(cart)).larger_sizes).toMatchObject([{ state: 'waived', answer_by: null }]);
    expect(await caseOf(cart)).toBe(undefined);
    const { closed } = await world.server.call(listParcelCases, {}, await admin());
    expect(closed.find((one) => one.order_id === cart.order_id && one.kind === 'oversize')?.done).toContain(
      'the bag did not arrive, or its trip was refunded.',
    );
    expect(await bookedFor(cart)).toEqual({});
    await world.expectBooksHold();
  },
);

test('PRC-04 a question about the larger size of a bag that is lost meanwhile takes no payment, and is closed with an email', async () => {
  const [asked, contested, agreed] = [
    await measured({}, { d_address: '1 Lost Lane' }),
    await measured({}, { d_address: '1 Lost Lane' }),
    await measured({}, { d_address: '1 Lost Lane' }),
  ];
  await answer(contested, { answer: 'contest', words: 'It weighed 40 lb at home.' });
  await answer(agreed, { answer: 'agree' });
  world.server.clock.set('2026-04-10T00:00:00Z');
  await world.server.reportScans();
  for (const cart of [asked, contested]) {
    const { status, detail } = await refused(cart, typedCard);
    expect([status, detail]).toEqual([
      409,
      'You don’t have to pay for this bag’s size: the bag did not arrive, or its trip was refunded.',
    ]);
  }
  await travel();
  for (const cart of [asked, contested, agreed]) {
    expect((await shown(cart)).larger_sizes).toMatchObject([{ state: 'waived' }]);
    expect(await emailsAbout(cart, 'waived')).toHaveLength(1);
    expect(await caseOf(cart)).toBe(undefined);
    expect(await bookedFor(cart)).toEqual({});
  }
  await world.expectBooksHold();
});

test.each(['1 Lost Lane', '1 Late Lane', '1 Return Lane'])(
  'PRC-04 what was paid for the larger size of a bag to %s is refunded to its card once, with the price of the trip',
  async (d_address) => {
    const cart = await measured({}, { d_address });
    const amount = (await shown(cart)).larger_sizes[0]?.amount_cents ?? 0;
    expect(await answer(cart, typedCard)).toBe('paid');
    await travel();
    // The customer of a bag that was sent back has some days to choose.
    world.server.clock.set('2026-05-10T00:00:00Z');
    for (let pass = 0; pass < 3; pass += 1) await world.server.handleMishaps();
    const { refunds } = await world.server.call(orderReceipt, { params: at(cart) }, headersOf(cart));
    expect(refunds.map(({ amount_cents }) => amount_cents).toSorted((one, other) => one - other)).toEqual([
      amount,
      8999,
    ]);
    expect(await bookedFor(cart, 'larger-size-refunded')).toEqual({ 'larger-sizes': -amount, gateway: amount });
    expect(await emailsAbout(cart, 'refunded')).toHaveLength(1);
    expect(await caseOf(cart)).toBe(undefined);
    await world.expectBooksHold();
  },
);

test('PRC-04 a larger size is refunded when its bag travels again, and is kept while its customer has not chosen', async () => {
  const cart = await measured({}, { d_address: '1 Return Lane' });
  const amount = (await shown(cart)).larger_sizes[0]?.amount_cents ?? 0;
  await answer(cart, typedCard);
  await travel();
  expect(await bookedFor(cart, 'larger-size-refunded')).toEqual({});
  const path = `/api/v5/orders/${cart.order_id}/returned_bags`;
  const { id } = await world.server.db
    .selectFrom('returned_bags')
    .select('id')
    .where('order_id', '=', cart.order_id)
    .executeTakeFirstOrThrow();
  const chosen = await world.server.send('POST', `${path}/${id}`, { choice: 'again' }, headersOf(cart));
  expect(chosen.status).toBe(200);
  await world.server.handleMishaps();
  expect(await bookedFor(cart, 'larger-size-refunded')).toEqual({ 'larger-sizes': -amount, gateway: amount });
  await world.expectBooksHold();
});

test('PRC-04 a card that is charged while its bag is lost is refunded, and what staff have recorded is theirs to send back', async () => {
  const [charged, recorded] = [
    await measured({}, { d_address: '1 Lost Lane' }),
    await measured({}, { d_address: '1 Lost Lane' }),
  ];
  const amount = (await shown(charged)).larger_sizes[0]?.amount_cents ?? 0;
  await answer(recorded, { answer: 'agree' });
  await world.server.call(recordSizePayment, { params: { id: (await caseOf(recorded))?.id ?? 0 } }, await admin());
  await world.hangAtCharge();
  expect(await answer(charged, typedCard)).toBe('charging');
  await world.gateway.wake();
  await travel();
  await world.server.handleMishaps();
  expect(await bookedFor(charged, 'larger-size-refunded')).toEqual({ 'larger-sizes': -amount, gateway: amount });
  expect(await caseOf(recorded)).toMatchObject({ refund_owed: true });
  expect(await bookedFor(recorded, 'larger-size-refunded')).toEqual({});
  await world.expectBooksHold();
});

test('PRC-04 cards can’t be tried on a bag endlessly', async () => {
  const cart = await measured();
  const declined = { answer: 'agree', payment_method_nonce: 'fake-processor-declined-visa-nonce' } as const;
  for (let tried = 0; tried < largerSizeTriesMax; tried += 1) await answer(cart, declined);
  expect((await refused(cart, declined)).status).toBe(429);
  expect(await answer(cart, { answer: 'agree' })).toBe('agreed');
});

test('PRC-04 an answer charges its own card and leaves those of other customers to the background', async () => {
  const [waiting, cart] = [await measured(), await measured()];
  await world.hangAtCharge();
  expect(await answer(waiting, { answer: 'agree', payment_method_nonce: 'fake-valid-visa-nonce' })).toBe('charging');
  await world.gateway.wake();
  expect(await answer(cart, { answer: 'agree', payment_method_nonce: 'fake-valid-visa-nonce' })).toBe('paid');
  expect((await shown(waiting)).larger_sizes).toMatchObject([{ state: 'charging' }]);
  await world.server.handleMishaps();
  expect((await shown(waiting)).larger_sizes).toMatchObject([{ state: 'paid' }]);
});

test('SCR-08 PRC-04 staff refund a payment once: to the card, or by hand where they recorded it', async () => {
  const [byCard, byCheck] = [await measured(), await measured()];
  const amount = (await shown(byCard)).larger_sizes[0]?.amount_cents ?? 0;
  const ids = new Map([byCard, byCheck].map((cart) => [cart, caseOf(cart)]));
  await answer(byCard, { answer: 'agree', payment_method_nonce: 'fake-valid-visa-nonce' });
  await answer(byCheck, { answer: 'agree' });
  const paramsOf = async (cart: TestCart) => ({ id: (await ids.get(cart))?.id ?? 0 });
  expect(
    (await world.server.refused(refundSizePayment, { params: await paramsOf(byCheck) }, await admin())).status,
  ).toBe(409);
  await world.server.call(recordSizePayment, { params: await paramsOf(byCheck) }, await admin());
  for (const [cart, account] of [
    [byCard, 'gateway'],
    [byCheck, 'bank'],
  ] as const) {
    const input = { params: await paramsOf(cart) };
    expect((await world.server.refused(refundSizePayment, input, await world.tokenOf('manager'))).status).toBe(404);
    const { closed } = await world.server.call(listParcelCases, {}, await admin());
    expect(closed.find(({ id }) => id === input.params.id)?.refundable).toBe(true);
    await world.server.call(refundSizePayment, input, await admin());
    expect((await world.server.refused(refundSizePayment, input, await admin())).status).toBe(409);
    await world.server.handleMishaps();
    await world.server.handleMishaps();
    if (account === 'bank') await expectOpenUntilSent(cart, input);
    expect(await bookedFor(cart, 'larger-size-refunded')).toEqual({ 'larger-sizes': -amount, [account]: amount });
    expect((await shown(cart)).larger_sizes).toMatchObject([{ state: 'paid', refunded: true }]);
    expect(await emailsAbout(cart, 'refunded')).toHaveLength(1);
  }
  await world.expectBooksHold();
});

async function expectOpenUntilSent(cart: TestCart, input: { readonly params: { readonly id: number } }): Promise<void> {
  expect(await bookedFor(cart, 'larger-size-refunded')).toEqual({});
  expect(await caseOf(cart)).toMatchObject({
    refund_owed: true,
    left: expect.stringContaining('back the way they paid'),
  });
  expect((await world.server.refused(closeParcelCase, input, await admin())).status).toBe(409);
  for (const name of ['traveler', 'manager']) {
    expect((await world.server.refused(recordSizeRefund, input, await world.tokenOf(name))).status).toBe(404);
  }
  await world.server.call(recordSizeRefund, input, await admin());
  expect((await world.server.refused(recordSizeRefund, input, await admin())).status).toBe(409);
  const { closed } = await world.server.call(listParcelCases, {}, await admin());
  expect(closed.find(({ id }) => id === input.params.id)).toMatchObject({
    refund_owed: false,
    done: expect.stringContaining('sent back to them'),
    left: null,
  });
}

/** The carrier measures all bags of an order again and takes back what it billed above their size. */
async function creditSize({ order_id }: TestCart): Promise<void> {
  const { tracking_number: number } = await world.server.db
    .selectFrom('parcels')
    .select('tracking_number')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  bills += 1;
  const csv = `${header}\nINV-${bills},${number},40,-11.90\n`;
  await world.server.call(importCarrierBill, { body: { csv } }, await admin());
}

test('PRC-04 a larger size that the carrier takes back is not paid, and its case closes', async () => {
  const [silent, contested, agreed] = [await measured(), await measured(), await measured()];
  await answer(contested, { answer: 'contest', words: 'It weighed 40 lb at home.' });
  await answer(agreed, { answer: 'agree' });
  for (const cart of [silent, contested, agreed]) {
    await creditSize(cart);
    expect((await shown(cart)).larger_sizes).toMatchObject([{ state: 'waived' }]);
    expect((await refused(cart, { answer: 'agree' })).status).toBe(409);
    expect(await caseOf(cart)).toBe(undefined);
    await world.server.handleMishaps();
    await world.server.handleMishaps();
    const told = await emailsAbout(cart, 'waived');
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('you don’t have to pay the');
    expect(await bookedFor(cart)).toEqual({});
  }
  await world.expectBooksHold();
});

test('PRC-04 a customer who was not asked yet is emailed nothing about a larger size that the carrier takes back', async () => {
  const cart = await world.newCart();
  await world.pay(cart, oneWay);
  await world.server.shipParcels();
  await billAgain(cart);
  await creditSize(cart);
  await world.server.handleMishaps();
  expect(await mailsOf(cart)).toEqual([]);
  expect(await emailsAbout(cart, 'waived')).toEqual([]);
});

test('SCR-08 PRC-04 staff are asked to refund a larger size that was paid before the carrier took it back', async () => {
  const [byCard, byCheck, kept] = [await measured(), await measured(), await measured()];
  const amount = (await shown(byCard)).larger_sizes[0]?.amount_cents ?? 0;
  for (const cart of [byCard, kept]) {
    await answer(cart, { answer: 'agree', payment_method_nonce: 'fake-valid-visa-nonce' });
  }
  await answer(byCheck, { answer: 'agree' });
  await world.server.call(recordSizePayment, { params: { id: (await caseOf(byCheck))?.id ?? 0 } }, await admin());
  for (const cart of [byCard, byCheck, kept]) {
    expect(await caseOf(cart)).toBe(undefined);
    await creditSize(cart);
    expect(await caseOf(cart)).toMatchObject({
      refundable: true,
      done: `The customer paid $${(amount / 100).toFixed(2)}.`,
      left: expect.stringContaining('Refund it.'),
    });
  }
  const paramsOf = async (cart: TestCart) => ({ params: { id: (await caseOf(cart))?.id ?? 0 } });
  await world.server.call(refundSizePayment, await paramsOf(byCard), await admin());
  expect(await caseOf(byCard)).toBe(undefined);
  await world.server.handleMishaps();
  expect(await bookedFor(byCard, 'larger-size-refunded')).toEqual({ 'larger-sizes': -amount, gateway: amount });
  await world.server.call(refundSizePayment, await paramsOf(byCheck), await admin());
  expect(await caseOf(byCheck)).toMatchObject({ refund_owed: true, refundable: false });
  await world.server.call(recordSizeRefund, await paramsOf(byCheck), await admin());
  await world.server.call(closeParcelCase, await paramsOf(kept), await admin());
  expect(await caseOf(kept)).toBe(undefined);
  await world.expectBooksHold();
});

test('SCR-08 PRC-04 a card that is charged while the carrier takes the larger size back leaves the refund to staff', async () => {
  const cart = await measured();
  await world.hangAtCharge();
  expect(await answer(cart, { answer: 'agree', payment_method_nonce: 'fake-valid-visa-nonce' })).toBe('charging');
  await creditSize(cart);
  await world.gateway.wake();
  await world.server.handleMishaps();
  expect((await shown(cart)).larger_sizes).toMatchObject([{ state: 'paid' }]);
  expect(await caseOf(cart)).toMatchObject({ refundable: true, left: expect.stringContaining('Refund it.') });
});

test('PRC-04 a charge without an answer is asked for again and charged once', async () => {
  const owner = await world.tokenOf('club');
  const cardId = await savedCard('club');
  const cart = await measured(owner, { email: 'club@portage.test' });
  const amount = (await shown(cart)).larger_sizes[0]?.amount_cents ?? 0;
  await world.hangAtCharge();
  expect(await answer(cart, { answer: 'agree', card_id: cardId }, owner)).toBe('charging');
  const params = { id: (await caseOf(cart))?.id ?? 0 };
  expect((await world.server.refused(closeParcelCase, { params }, await admin())).status).toBe(409);
  await world.gateway.wake();
  await world.server.handleMishaps();
  await world.server.handleMishaps();
  expect((await shown(cart)).larger_sizes).toMatchObject([{ state: 'paid' }]);
  expect(await bookedFor(cart)).toEqual({ gateway: -amount, 'larger-sizes': amount });
});

test('PRC-04 the late answer to a declined try does not end the next one, whose charge is booked', async () => {
  const cart = await measured();
  const amount = (await shown(cart)).larger_sizes[0]?.amount_cents ?? 0;
  const [first, next] = [holdNextCharge(), holdNextCharge()];
  const declined = answer(cart, { answer: 'agree', payment_method_nonce: 'fake-processor-declined-visa-nonce' });
  await first.isReached;
  // The background hears of the same try, and the customer is asked again.
  holds.unshift(null);
  await world.server.handleMishaps();
  expect((await shown(cart)).larger_sizes).toMatchObject([{ state: 'asked', declined: true }]);
  const charged = answer(cart, { answer: 'agree', payment_method_nonce: 'fake-valid-visa-nonce' });
  await next.isReached;
  first.release();
  expect(await declined).toBe('charging');
  next.release();
  expect(await charged).toBe('paid');
  expect(await bookedFor(cart)).toEqual({ gateway: -amount, 'larger-sizes': amount });
  await world.expectBooksHold();
});
