import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { acceptHolidayTerms, holidayTermsNeeded } from '#capabilities/calendar/contract.ts';
import { setCartCustomer } from '#capabilities/on-behalf/contract.ts';
import { orderShipState } from '#capabilities/orders/contract.ts';
import { paymentInfo } from '#capabilities/payment-methods/contract.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findPaidForOrder } from '#records/money/ledger.ts';
import { acceptTerms } from '#records/people/terms.ts';
import { createUserToken } from '#records/testing/create-user-token.ts';
import { addCredit, findCredit } from '#records/money/credit.ts';
import { currentTerms } from '#rules/account/terms.ts';
import { cents } from '#rules/money.ts';
import { nowOf } from '#ports/clock/clock.ts';
import {
  bodyOf,
  type Fields,
  type Headers,
  oneWay,
  type OrderWorld,
  startOrderWorld,
  type TestCart,
} from './testing/order-world.ts';

let world: OrderWorld;
const ids = new Map<string, number>();

beforeAll(async () => {
  world = await startOrderWorld();
  const people = await world.server.db.selectFrom('users').select(['id', 'email']).execute();
  for (const { id, email } of people) ids.set(email.split('@')[0] ?? '', id);
});

afterAll(() => world.close());
afterEach(() => world.expectBooksHold());

const idOf = (name: string): number => ids.get(name) ?? 0;

async function as(name: string): Promise<Headers> {
  return { 'x-user-token': await world.server.tokenOf(name) };
}

let keys = 0;

async function giveCredit(name: string, amount: number): Promise<void> {
  keys += 1;
  const credit = { userId: idOf(name), amount: cents(amount), key: `for-whom-${keys}` };
  await inTransaction(world.server.db, (tx) => addCredit(tx, { ...credit, now: new Date() }));
}

async function newPerson(name: string): Promise<Headers> {
  const { id } = await world.server.db
    .insertInto('users')
    .values({ email: `${name}@portage.test`, first_name: name, last_name: 'West' })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.set(name, id);
  const token = await createUserToken(world.server.db, { userId: id, expiresAt: new Date('2027-01-01') });
  const now = nowOf(world.server.clock);
  await acceptTerms(world.server.db, { userId: id, acceptedBy: id, version: currentTerms.version, now });
  return { 'x-user-token': token };
}

/** A cart with which staff book for a customer. */
async function cartFor(name: string, staff: Headers): Promise<TestCart> {
  const cart = await world.newCart(staff);
  await world.server.call(setCartCustomer, { body: { cart_id: cart.id, user_id: idOf(name) } }, staff);
  return cart;
}

const byCredit = { payment_type: 'wallet_credit', payment_method_nonce: undefined };

describe('PAY-01 wallet credit as the way to pay', () => {
  test('PAY-01 PRC-02 a user with enough credit pays all of it by choosing credit, without an amount', async () => {
    const wanda = await newPerson('wanda');
    await giveCredit('wanda', 10_000);
    const cart = await world.newCart(wanda);
    const body = { ...oneWay, cart_id: cart.id, payment_method: 'wallet_credit' };
    const { orders } = await world.server.call(shipPrice, { body }, wanda);
    expect(orders[0]).toMatchObject({ price_cents: 8999, final_price: 0 });
    const paid = await world.pay(cart, { ...byCredit, price_shown_cents: 0, total_shown_cents: 8999 }, wanda);
    expect(paid).toMatchObject({ status: 'success', payment_type: 'wallet_credit' });
    expect(await findPaidForOrder(world.server.db, cart.order_id)).toEqual([
      { source: `wallet:${idOf('wanda')}`, amount: 8999 },
    ]);
    expect(await findCredit(world.server.db, idOf('wanda'))).toMatchObject({ available: 1001 });
  });

  test('PAY-01 the price that was shown before credit was chosen counts too', async () => {
    const wilma = await newPerson('wilma');
    await giveCredit('wilma', 8999);
    const cart = await world.newCart(wilma);
    expect(await world.pay(cart, { ...byCredit, price_shown_cents: 8999 }, wilma)).toMatchObject({ status: 'success' });
    expect(await findCredit(world.server.db, idOf('wilma'))).toMatchObject({ available: 0 });
  });

  test('PAY-01 PRC-07 less credit than is due is refused by its field, and nothing is taken', async () => {
    const walt = await newPerson('walt');
    await giveCredit('walt', 8998);
    const cart = await world.newCart(walt);
    const answer = await world.send(cart, { ...byCredit, price_shown_cents: 8999 }, walt);
    expect(answer.json()).toMatchObject({
      status: 400,
      errors: [{ field: 'payment_type', message: 'You do not have enough credits.' }],
    });
    expect(await findCredit(world.server.db, idOf('walt'))).toMatchObject({ available: 8998 });
  });

  test('PAY-01 less credit pays its part and a card the rest', async () => {
    const wes = await newPerson('wes');
    await giveCredit('wes', 3000);
    const cart = await world.newCart(wes);
    const paid = await world.pay(cart, { wallet_creadits: 3000, price_shown_cents: 5999 }, wes);
    expect(paid).toMatchObject({ status: 'success' });
    expect(await findPaidForOrder(world.server.db, cart.order_id)).toEqual([
      { source: `wallet:${idOf('wes')}`, amount: 3000 },
      { source: 'gateway', amount: 5999 },
    ]);
  });
});

describe('ROL-02 whose credit pays when staff book for a customer', () => {
  test('ROL-02 PAY-01 the credit of the customer is offered and used, never that of staff', async () => {
    await newPerson('custard');
    await giveCredit('custard', 9000);
    await giveCredit('manager', 9500);
    const manager = await as('manager');
    const cart = await cartFor('custard', manager);
    const info = await world.server.call(
      paymentInfo,
      { query: { cart_id: cart.id } },
      { ...manager, accept: 'application/json', 'x-cart-token': cart.cart_token },
    );
    expect(info).toMatchObject({ wallet_credits_cents: 9000 });
    expect(await world.pay(cart, { ...byCredit, price_shown_cents: 0 }, manager)).toMatchObject({ status: 'success' });
    expect(await findPaidForOrder(world.server.db, cart.order_id)).toEqual([
      { source: `wallet:${idOf('custard')}`, amount: 8999 },
    ]);
    expect(await findCredit(world.server.db, idOf('manager'))).toMatchObject({ available: 9500 });
  });
});

const inDecember = { pickup_date: '2026-12-07', arrival_date: '2026-12-14' };
const december = { query: { arrival_date: '2026-12-14' } };

async function order(fields: Fields = {}, headers: Headers = {}, cart?: TestCart): Promise<TestCart> {
  const used = cart ?? (await world.newCart(headers));
  expect(await world.pay(used, fields, headers)).toMatchObject({ status: 'success' });
  return used;
}

/** Another shipment in place of an order's, at the same price. */
const change = (of: TestCart, fields: Fields = {}): Fields => ({
  ...fields,
  price_api_order_id: of.order_id,
  price_shown_cents: 0,
});

describe('HOL-01 HOL-02 whom the holiday terms are asked of', () => {
  test('HOL-02 PRC-04 a guest who changes an order to the holiday season needs no terms that no page offers', async () => {
    const placed = await order();
    const cart = await world.newCart();
    const headers = { 'x-order-token': placed.cart_token };
    expect(await world.pay(cart, change(placed, inDecember), headers)).toMatchObject({ status: 'success' });
  });

  test('HOL-02 PRC-04 the owner who is signed in is asked, and goes on once they have accepted', async () => {
    const hal = await newPerson('hal');
    const placed = await order({}, hal);
    const cart = await world.newCart(hal);
    const asked = { ...change(placed, inDecember) };
    expect(await world.pay(cart, asked, hal)).toMatchObject({
      status: 'error',
      error: expect.stringContaining('holiday'),
    });
    await world.server.call(acceptHolidayTerms, { query: {}, body: { arrival_date: '2026-12-14' } }, hal);
    expect(await world.pay(cart, asked, hal)).toMatchObject({ status: 'success' });
  });

  test('HOL-02 ROL-02 an admin who changes a customer’s order confirms that the owner agreed, and the log says so', async () => {
    const hugo = await newPerson('hugo');
    const placed = await order({}, hugo);
    const admin = await as('admin');
    const params = { order_id: placed.order_id };
    expect(await world.server.call(orderShipState, { params, query: {} }, admin)).toMatchObject({
      booked_for: { user_id: idOf('hugo'), name: 'hugo West' },
    });
    expect(await world.server.call(orderShipState, { params, query: {} }, hugo)).toMatchObject({ booked_for: null });
    const cart = await world.newCart(admin);
    const asked = change(placed, inDecember);
    expect(await world.pay(cart, asked, admin)).toMatchObject({ status: 'error' });
    const ofHugo = { on_behalf_user: idOf('hugo') };
    const input = { query: ofHugo, body: { arrival_date: '2026-12-14' } };
    await world.server.call(acceptHolidayTerms, input, admin);
    expect(await world.pay(cart, asked, admin)).toMatchObject({ status: 'success' });
    const rows = await world.server.db
      .selectFrom('holiday_terms_acceptances')
      .selectAll()
      .where('user_id', 'in', [idOf('hugo'), idOf('admin')])
      .execute();
    expect(rows).toMatchObject([{ user_id: idOf('hugo'), accepted_by: idOf('admin'), version: '2026' }]);
    const log = await world.server.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'object_id'])
      .where('subject_id', '=', idOf('hugo'))
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { action: 'holiday-terms-confirmed', actor_id: idOf('admin'), object_id: '2026' },
      { action: 'order-changed', actor_id: idOf('admin'), object_id: String(placed.order_id) },
    ]);
  });

  test('HOL-02 ROL-02 staff who book for a customer need the customer’s acceptance; their own does not count', async () => {
    const heidi = await newPerson('heidi');
    const manager = await as('manager');
    const own = { query: {}, body: { arrival_date: '2026-12-14' } };
    await world.server.call(acceptHolidayTerms, own, manager);
    const cart = await cartFor('heidi', manager);
    expect(await world.pay(cart, inDecember, manager)).toMatchObject({ status: 'error' });
    const ofHeidi = { on_behalf_user: idOf('heidi') };
    expect(
      await world.server.call(holidayTermsNeeded, { query: { ...december.query, ...ofHeidi } }, manager),
    ).toMatchObject({ required: true });
    await world.server.call(acceptHolidayTerms, { ...own, query: ofHeidi }, manager);
    expect(await world.pay(cart, inDecember, manager)).toMatchObject({ status: 'success' });
    expect(await world.server.call(holidayTermsNeeded, december, heidi)).toMatchObject({ required: false });
  });

  test('PRC-04 ROL-02 an admin who changes a pro’s order pays that pro’s price', async () => {
    const pro = await as('pro');
    const placed = await order({ price_shown_cents: 7649 }, pro);
    const admin = await as('admin');
    const cart = await world.newCart(admin);
    const otherDoor = { d_address: '42 Biscayne Boulevard' };
    const body = { ...bodyOf(cart), ...change(placed, otherDoor) };
    expect(await world.pay(cart, body, admin)).toMatchObject({ status: 'success' });
  });
});

const gina = { first_name: 'Gina', last_name: 'Guest', email: 'gina@example.com', phone_number: '(213) 555-0143' };

describe('ROL-02 CRT-03 orders of staff for guests and for new customers', () => {
  test('CRT-03 the cart of a guest does not become that of staff: it needs a name before it is ordered', async () => {
    const cart = await world.newCart();
    for (const name of ['admin', 'manager']) {
      expect((await world.send(cart, {}, await as(name))).json()).toMatchObject({
        status: 400,
        errors: [{ field: 'on_behalf_user', message: 'Please choose who this trip is for first.' }],
      });
    }
    expect(await world.server.db.selectFrom('orders').select('id').where('cart_id', '=', cart.id).execute()).toEqual(
      [],
    );
  });

  test('ROL-02 CRT-03 the order is the guest’s, with their name, and they get the receipt with the link to claim it', async () => {
    const cart = await world.newCart();
    const manager = { ...(await as('manager')), 'x-cart-token': cart.cart_token };
    const { user_id: guestId } = await world.server.call(
      setCartCustomer,
      { body: { cart_id: cart.id, ...gina } },
      manager,
    );
    expect(await world.pay(cart, {}, manager)).toMatchObject({ status: 'success' });
    const owner = await world.server.db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(['users.id', 'first_name', 'last_name', 'contact_email', 'role'])
      .where('orders.id', '=', cart.order_id)
      .executeTakeFirstOrThrow();
    expect(owner).toEqual({
      id: guestId,
      first_name: 'Gina',
      last_name: 'Guest',
      contact_email: 'gina@example.com',
      role: 'user',
    });
    const mails = await world.server.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(1).execute();
    const mail = JSON.stringify(mails);
    expect(mail).toContain('gina@example.com');
    expect(mail).toContain('/claim');
    expect(mail).not.toContain('Mabel');
    const accepted = await world.server.db
      .selectFrom('terms_acceptances')
      .select('version')
      .where('user_id', '=', guestId)
      .execute();
    expect(accepted).toEqual([]);
    const log = await world.server.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', guestId)
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { action: 'cart-user-set', actor_id: idOf('manager') },
      { action: 'order-placed', actor_id: idOf('manager') },
    ]);
  });

  test('ROL-02 a missing detail of a new customer is named by its field, and nothing is written', async () => {
    const staff = await as('admin');
    const cart = await world.newCart(staff);
    const body = { cart_id: cart.id, first_name: 'Gina', email: 'gina@', phone_number: '12' };
    const refused = await world.server.refused(setCartCustomer, { body }, staff);
    expect(refused.errors?.map(({ field }) => field)).toEqual(['email', 'last_name', 'phone_number']);
    const kept = await world.server.db.selectFrom('carts').select('user_id').where('id', '=', cart.id).execute();
    expect(kept).toEqual([{ user_id: idOf('admin') }]);
  });

  test('ROL-02 staff can have the cart of a guest for themselves by saying so', async () => {
    const cart = await world.newCart();
    const staff = await as('admin');
    const body = { cart_id: cart.id, user_id: idOf('admin') };
    await world.server.call(setCartCustomer, { body }, staff);
    expect(await world.pay(cart, {}, staff)).toMatchObject({ status: 'success' });
  });
});
