import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cancelOrder,
  orderCalendar,
  orderCancellation,
  orderReceipt,
  orderShipState,
  revokeReceiptLinks,
} from '#capabilities/orders/contract.ts';
import { erasePersonalData } from '#records/people/personal-data.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { type Headers, type OrderWorld, start, startOrderWorld, type TestCart } from './server/testing/order-world.ts';

let world: OrderWorld;

beforeAll(async () => {
  world = await startOrderWorld();
});

beforeEach(() => world.server.clock.set(start));

afterAll(() => world.close());

/** A guest's order, and the key in the link of its mail. */
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

describe('the link to the receipt in a mail', () => {
  test('SCR-06 opens the order on any device, to read it and nothing more', async () => {
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

  test('SCR-06 opens no other order, and no key opens none', async () => {
    const [one, other] = [await guestOrder('one@example.com'), await guestOrder('other@example.com')];
    for (const key of [one.byLink['x-receipt-key'] ?? '', '', 'x'.repeat(43), 'short']) {
      const refused = await world.server.refused(orderReceipt, named(other.cart), { 'x-receipt-key': key });
      expect(refused).toMatchObject({ status: 404, detail: 'We do not know this order.' });
    }
  });

  test('SCR-06 expires a month after the last arrival', async () => {
    const { cart, byLink } = await guestOrder('late@example.com');
    const { legs } = await world.server.call(orderReceipt, named(cart), byLink);
    const arrivalMs = Date.parse(`${legs.at(-1)?.arrival}T12:00:00Z`);
    world.server.clock.set(new Date(arrivalMs + 31 * 86_400_000).toISOString());
    expect(await world.server.call(orderReceipt, named(cart), byLink)).toMatchObject({ order_id: cart.order_id });
    world.server.clock.set(new Date(arrivalMs + 32 * 86_400_000).toISOString());
    expect(await world.server.refused(orderReceipt, named(cart), byLink)).toMatchObject({ status: 404 });
  });

  test('SCR-06 is revoked by the guest’s browser or an admin, and later mails have a new one', async () => {
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

  test('SCR-06 no longer works once the customer is erased', async () => {
    const token = await world.tokenOf('traveler');
    const cart = await world.newCart(token);
    expect(await world.pay(cart, {}, token)).toMatchObject({ status: 'success' });
    const byLink = { 'x-receipt-key': await keyIn(`receipt-${cart.order_id}@`) };
    expect(await world.server.call(orderReceipt, named(cart), byLink)).toMatchObject({ opened_by_link: true });
    const erased = { userId: await world.idOf('traveler'), now: new Date(world.server.clock.nowMs()) };
    await inTransaction(world.server.db, (tx) => erasePersonalData(tx, erased));
    expect(await world.server.refused(orderReceipt, named(cart), byLink)).toMatchObject({ status: 404 });
  });
});
