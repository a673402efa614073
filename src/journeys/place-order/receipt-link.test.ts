import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cancelOrder,
  mailOrderLink,
  orderCalendar,
  orderCancellation,
  orderReceipt,
  orderShipState,
  revokeReceiptLinks,
} from '#capabilities/orders/contract.ts';
import { lookAtClaim } from '#capabilities/registration/contract.ts';
import { erasePersonalData } from '#capabilities/privacy/server/erase-personal-data.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { addressOf } from '#app/server/testing/test-server.ts';
import { dayMs } from '#rules/dates.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { type Headers, type OrderWorld, start, startOrderWorld, type TestCart } from './server/testing/order-world.ts';

let world: OrderWorld;

beforeAll(async () => {
  world = await startOrderWorld();
});

beforeEach(() => world.server.clock.set(start));

afterAll(() => world.close());

/** A guest's order, and the key in the link of its email. */
async function guestOrder(email: string): Promise<{ cart: TestCart; byLink: Headers }> {
  const cart = await world.newCart();
  expect(await world.pay(cart, { email })).toMatchObject({ status: 'success' });
  return { cart, byLink: { 'x-receipt-key': await keyIn(`receipt-${cart.order_id}@`) } };
}

async function keyIn(messageId: string): Promise<string> {
  const { message } = await world.server.db
    .selectFrom('outbox')
    .select('message')
    .where('message_id', 'like', `${messageId}%`)
    .executeTakeFirstOrThrow();
  const { text } = message as { text: string };
  const [, key = ''] = /\/payments\/receipt\?[\w-]+&order_id=\d+&utm_nooverride=1#key=([\w-]{43})/.exec(text) ?? [];
  expect(key).not.toBe('');
  return key;
}

const named = ({ order_id }: TestCart) => ({ params: { order_id } });

describe('the link to the receipt in an email', () => {
  test('SCR-06 the link to the receipt opens the order on any device, to read it and nothing more', async () => {
    const { cart, byLink } = await guestOrder('link@example.com');
    expect(await world.server.call(orderReceipt, named(cart), byLink)).toMatchObject({
      order_id: cart.order_id,
      opened_by_link: true,
      can_be_changed: false,
      payer: { email: 'link@example.com' },
    });
    const query = { what: 'pickup' as const, receipt_key: byLink['x-receipt-key'] };
    expect(await world.server.call(orderCalendar, { ...named(cart), query })).toContain('BEGIN:VCALENDAR');
    expect(await world.server.refused(orderShipState, named(cart), byLink)).toMatchObject({ status: 404 });
    expect(await world.server.refused(orderCancellation, named(cart), byLink)).toMatchObject({ status: 404 });
    expect(await world.server.refused(revokeReceiptLinks, named(cart), byLink)).toMatchObject({ status: 404 });
    const cancel = { ...named(cart), body: { legs: ['outbound' as const], expected_refund_cents: 8999 } };
    expect(await world.server.refused(cancelOrder, cancel, byLink)).toMatchObject({ status: 404 });
  });

  test('SCR-06 the browser that placed the order is not limited by the link', async () => {
    const { cart, byLink } = await guestOrder('both@example.com');
    const headers = { ...byLink, 'x-cart-token': cart.cart_token };
    expect(await world.server.call(orderReceipt, named(cart), headers)).toMatchObject({
      opened_by_link: false,
      can_be_changed: true,
    });
  });

  test('SCR-06 the browser keeps the key for this order alone, so that its files need none in their addresses', async () => {
    const [one, other] = [await guestOrder('kept@example.com'), await guestOrder('kept-other@example.com')];
    const opened = await world.server.send('GET', addressOf(orderReceipt, named(one.cart)), undefined, one.byLink);
    const [cookie = ''] = opened.headers.getSetCookie();
    expect(cookie).toContain(`Path=/api/v5/orders/${one.cart.order_id}/`);
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict$/);
    const kept = { cookie: cookie.split(';', 1)[0] ?? '' };
    const query = { what: 'pickup' as const };
    expect(await world.server.call(orderCalendar, { ...named(one.cart), query }, kept)).toContain('BEGIN:VCALENDAR');
    expect(await world.server.refused(orderCalendar, { ...named(other.cart), query }, kept)).toMatchObject({
      status: 404,
    });
    expect(await world.server.refused(orderCancellation, named(one.cart), kept)).toMatchObject({ status: 404 });
    await world.server.call(revokeReceiptLinks, named(one.cart), { 'x-cart-token': one.cart.cart_token });
    expect(await world.server.refused(orderCalendar, { ...named(one.cart), query }, kept)).toMatchObject({
      status: 404,
    });
  });

  test('SCR-06 the browser that placed an order, and one without the right key, get nothing to keep', async () => {
    const { cart, byLink } = await guestOrder('unkept@example.com');
    for (const headers of [{ ...byLink, 'x-cart-token': cart.cart_token }, { 'x-receipt-key': 'x'.repeat(43) }]) {
      const answer = await world.server.send('GET', addressOf(orderReceipt, named(cart)), undefined, headers);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('SCR-06 the link to the receipt opens no other order, and no key opens none', async () => {
    const [one, other] = [await guestOrder('one@example.com'), await guestOrder('other@example.com')];
    for (const key of [one.byLink['x-receipt-key'] ?? '', '', 'x'.repeat(43), 'short']) {
      const refused = await world.server.refused(orderReceipt, named(other.cart), { 'x-receipt-key': key });
      expect(refused).toMatchObject({ status: 404, detail: 'We can’t find this order.' });
    }
  });

  test('SCR-06 the link to the receipt expires a month after the last arrival', async () => {
    const { cart, byLink } = await guestOrder('late@example.com');
    const { legs } = await world.server.call(orderReceipt, named(cart), byLink);
    const arrivalMs = Date.parse(`${legs.at(-1)?.arrival}T12:00:00Z`);
    world.server.clock.set(new Date(arrivalMs + 31 * dayMs).toISOString());
    expect(await world.server.call(orderReceipt, named(cart), byLink)).toMatchObject({ order_id: cart.order_id });
    world.server.clock.set(new Date(arrivalMs + 32 * dayMs).toISOString());
    expect(await world.server.refused(orderReceipt, named(cart), byLink)).toMatchObject({ status: 404 });
  });

  test('SCR-06 the link to the receipt is revoked by the guest’s browser or an admin, and later emails have a new one', async () => {
    const { cart, byLink } = await guestOrder('revoked@example.com');
    await world.server.call(revokeReceiptLinks, named(cart), { 'x-cart-token': cart.cart_token });
    expect(await world.server.refused(orderReceipt, named(cart), byLink)).toMatchObject({ status: 404 });

    const whole = { ...named(cart), body: { legs: ['outbound' as const], expected_refund_cents: 8999 } };
    await world.server.call(cancelOrder, whole, { 'x-cart-token': cart.cart_token });
    const later = await world.server.db.selectFrom('outbox').select('message').orderBy('id', 'desc').executeTakeFirst();
    const { text } = (later?.message ?? { text: '' }) as { text: string };
    const [, key = ''] = /order_id=\d+&utm_nooverride=1#key=([\w-]{43})/.exec(text) ?? [];
    const renewed = { 'x-receipt-key': key };
    expect(await world.server.call(orderReceipt, named(cart), renewed)).toMatchObject({ order_id: cart.order_id });

    await world.server.call(revokeReceiptLinks, named(cart), await world.tokenOf('admin'));
    expect(await world.server.refused(orderReceipt, named(cart), renewed)).toMatchObject({ status: 404 });
  });

  test('SCR-06 CHK-01 a revoked link to the receipt revokes the link to claim the account too', async () => {
    const { cart } = await guestOrder('revoked.claim@example.com');
    const { message } = await world.server.db
      .selectFrom('outbox')
      .select('message')
      .where('message_id', 'like', `receipt-${cart.order_id}@%`)
      .executeTakeFirstOrThrow();
    const [, token = ''] = /\/claim#token=([\w-]+)/.exec((message as { text: string }).text) ?? [];
    expect(await world.server.call(lookAtClaim, { body: { token } })).toMatchObject({ state: 'new-account' });
    await world.server.call(revokeReceiptLinks, named(cart), { 'x-cart-token': cart.cart_token });
    expect(await world.server.call(lookAtClaim, { body: { token } })).toMatchObject({ state: 'spent' });
  });

  test('SCR-06 the link to the receipt no longer works once the customer is erased', async () => {
    const token = await world.tokenOf('traveler');
    const cart = await world.newCart(token);
    expect(await world.pay(cart, {}, token)).toMatchObject({ status: 'success' });
    const byLink = { 'x-receipt-key': await keyIn(`receipt-${cart.order_id}@`) };
    expect(await world.server.call(orderReceipt, named(cart), byLink)).toMatchObject({ opened_by_link: true });
    const erased = { userId: await world.idOf('traveler'), now: nowOf(world.server.clock) };
    await inTransaction(world.server.db, (tx) => erasePersonalData(tx, erased));
    expect(await world.server.refused(orderReceipt, named(cart), byLink)).toMatchObject({ status: 404 });
  });
});

describe('a requested link to an order', () => {
  const requested = (order_number: string, email: string) =>
    world.server.call(mailOrderLink, { body: { order_number, email } });
  const mailsTo = async (email: string) =>
    (await world.server.db.selectFrom('outbox').select(['message', 'message_id']).execute()).filter(
      ({ message, message_id }) =>
        message_id.startsWith('order-link-') && (message as { to: { address: string } }).to.address === email,
    );
  const displayIdOf = async ({ order_id }: TestCart) =>
    (
      await world.server.db
        .selectFrom('orders')
        .select('display_id')
        .where('id', '=', order_id)
        .executeTakeFirstOrThrow()
    ).display_id;

  test('SCR-06 a requested link goes to the email that the order was placed with, and opens the receipt', async () => {
    const { cart } = await guestOrder('track@example.com');
    const displayId = await displayIdOf(cart);
    expect(await requested(displayId.toLowerCase(), ' Track@Example.com')).toEqual({
      success: true,
      message: 'If that matches an order, we’ve emailed a link to track@example.com.',
    });
    const mails = await mailsTo('track@example.com');
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).toContain(`order ${displayId}`);
    const key = await keyIn('order-link-');
    expect(await world.server.call(orderReceipt, named(cart), { 'x-receipt-key': key })).toMatchObject({
      order_id: cart.order_id,
      opened_by_link: true,
    });
  });

  test('SCR-06 a request with another email or number gets the same answer and sends no email', async () => {
    const { cart } = await guestOrder('owner@example.com');
    const displayId = await displayIdOf(cart);
    expect(await requested(displayId, 'thief@example.com')).toEqual({
      success: true,
      message: 'If that matches an order, we’ve emailed a link to thief@example.com.',
    });
    await requested('P-333333', 'owner@example.com');
    expect(await mailsTo('thief@example.com')).toEqual([]);
    expect(await mailsTo('owner@example.com')).toEqual([]);
  });

  test('SCR-06 a requested link is emailed three times an hour at most, with the same answer each time', async () => {
    const { cart } = await guestOrder('often@example.com');
    const displayId = await displayIdOf(cart);
    const answers = [];
    for (let times = 0; times < 5; times += 1) answers.push(await requested(displayId, 'often@example.com'));
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    expect(await mailsTo('often@example.com')).toHaveLength(3);
  });

  test('SCR-06 a requested link is not emailed once links to the receipt have ended', async () => {
    const { cart } = await guestOrder('ended@example.com');
    world.server.clock.set('2027-06-01T15:00:00Z');
    await requested(await displayIdOf(cart), 'ended@example.com');
    expect(await mailsTo('ended@example.com')).toEqual([]);
  });

  test('SCR-06 an order that is too old is answered alike, and its owner is emailed that it can’t be opened online', async () => {
    const { cart } = await guestOrder('too-old@example.com');
    world.server.clock.set('2027-06-01T15:00:00Z');
    const { message } = await requested(await displayIdOf(cart), 'too-old@example.com');
    expect(message).toBe('If that matches an order, we’ve emailed a link to too-old@example.com.');
    await requested(await displayIdOf(cart), 'not-the-owner@example.com');
    const mails = await world.server.db
      .selectFrom('outbox')
      .select('message')
      .where('message_id', 'like', 'order-ended-%')
      .execute();
    const told = mails.map((row) => row.message as { text: string; to: { address: string } });
    expect(told.filter(({ to }) => to.address === 'not-the-owner@example.com')).toEqual([]);
    const own = told.filter(({ to }) => to.address === 'too-old@example.com');
    expect(own.map(({ text }) => text.includes('can no longer be opened online'))).toEqual([true]);
    expect(own[0]?.text).not.toContain('#key=');
  });

  test('SCR-06 a link that is requested on the last day works for another 31 days', async () => {
    const { cart, byLink } = await guestOrder('last-day@example.com');
    const { legs } = await world.server.call(orderReceipt, named(cart), byLink);
    const lastMs = Date.parse(`${legs.at(-1)?.arrival}T12:00:00Z`) + 31 * dayMs;
    world.server.clock.set(new Date(lastMs).toISOString());
    await requested(await displayIdOf(cart), 'last-day@example.com');
    const [mail] = await mailsTo('last-day@example.com');
    const [, key = ''] = /#key=([\w-]+)/.exec(JSON.stringify(mail)) ?? [];
    const opened = { 'x-receipt-key': key };
    world.server.clock.set(new Date(lastMs + 31 * dayMs).toISOString());
    expect(await world.server.call(orderReceipt, named(cart), opened)).toMatchObject({ opened_by_link: true });
    expect(await world.server.refused(orderReceipt, named(cart), byLink)).toMatchObject({ status: 404 });
    // Its day can't be changed, and it ends.
    const later = { 'x-receipt-key': `${key.slice(0, 43)}20991231` };
    expect(await world.server.refused(orderReceipt, named(cart), later)).toMatchObject({ status: 404 });
    world.server.clock.set(new Date(lastMs + 32 * dayMs).toISOString());
    expect(await world.server.refused(orderReceipt, named(cart), opened)).toMatchObject({ status: 404 });
  });

  test('SCR-06 a request for a link needs a well-formed email', async () => {
    expect(
      await world.server.refused(mailOrderLink, { body: { order_number: 'P-7K3M9Q', email: 'nobody' } }),
    ).toMatchObject({ status: 400, errors: [{ field: 'email' }] });
  });
});
