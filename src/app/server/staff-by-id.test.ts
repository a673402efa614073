import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptTerms } from '#capabilities/registration/contract.ts';
import { acceptHolidayTerms, checkHolidayTerms, holidayTermsNeeded } from '#capabilities/calendar/contract.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import { headerInfo } from '#capabilities/header/contract.ts';
import { getUser, searchCustomers, setCartCustomer } from '#capabilities/on-behalf/contract.ts';
import { paymentInfo, requestClubBilling, userPaymentInfo } from '#capabilities/payment-methods/contract.ts';
import { pickupFees } from '#capabilities/pickup/contract.ts';
import { takeOverCart } from '#journeys/takeover/contract.ts';
import { processPayment } from '#journeys/place-order/contract.ts';
import { bodyOf, headersOf as orderHeaders } from '#journeys/place-order/server/testing/order-world.ts';
import { type PaymentsWorld, startSandboxWorld } from '#ports/payments/testing/payments-world.ts';
import { paymentCustomer } from '#rules/checkout/payment-customer.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

type Headers = Readonly<Record<string, string>>;

let gateway: PaymentsWorld;
let server: TestServer;
let ids: Readonly<Record<string, number>>;

beforeAll(async () => {
  gateway = await startSandboxWorld();
  server = await startTestServer({ payments: gateway.connect() });
  const people = await server.db.selectFrom('users').select(['id', 'email']).execute();
  ids = Object.fromEntries(people.map(({ id, email }) => [email.split('@')[0] ?? '', id]));
});

afterAll(async () => {
  await server.close();
  await gateway.close();
});

const idOf = (name: string): number => ids[name] ?? 0;
const unknownId = 2_000_000_000;

async function as(name: string): Promise<Headers> {
  return { accept: 'application/json', 'x-user-token': await server.tokenOf(name) };
}

const newCart = (headers: Headers) => server.call(createCart, { body: { cart: { brand_id: 5 } } }, headers);

/** Every call in which staff name a user by id, with a cart of their own where one is needed. */
const namings: readonly (readonly [string, (id: number, cartId: number, headers: Headers) => Promise<object>])[] = [
  ['get_user', (id, _cart, headers) => server.refused(getUser, { query: { user_id: id } }, headers)],
  [
    'set_cart_user',
    (id, cart, headers) => server.refused(setCartCustomer, { body: { cart_id: cart, user_id: id } }, headers),
  ],
  ['payment_info', (id, _cart, headers) => server.refused(paymentInfo, { query: { on_behalf_user: id } }, headers)],
  ['user_payment_info', (id, _cart, headers) => server.refused(userPaymentInfo, { params: { id } }, headers)],
  [
    'request_club_billing',
    (id, _cart, headers) => server.refused(requestClubBilling, { params: { id }, body: {} }, headers),
  ],
  ['pickup_fee', (id, _cart, headers) => server.refused(pickupFees, { query: { brand_id: 5, user_id: id } }, headers)],
  [
    'check_holiday_tnc',
    (id, _cart, headers) => server.refused(checkHolidayTerms, { query: { on_behalf_user: id } }, headers),
  ],
  [
    'holiday_tnc_needed',
    (id, _cart, headers) => server.refused(holidayTermsNeeded, { query: { on_behalf_user: id } }, headers),
  ],
  [
    'accept_holiday_tnc',
    (id, _cart, headers) => server.refused(acceptHolidayTerms, { query: { on_behalf_user: id }, body: {} }, headers),
  ],
  [
    'accept_terms',
    (id, _cart, headers) =>
      server.refused(acceptTerms, { body: { on_behalf_user: id, terms_accepted: true } }, headers),
  ],
  ['get_header_info', (id, _cart, headers) => server.refused(headerInfo, { query: { id } }, headers)],
];

describe('ROL-02 a user whom the search does not find cannot be named by id', () => {
  test.each(namings)('ROL-02 colleagues and carrier staff look like unknown ids to %s', async (_name, ask) => {
    for (const staff of ['admin', 'adminplus', 'manager']) {
      const headers = await as(staff);
      const cart = await newCart(headers);
      const none = { ...(await ask(unknownId, cart.id, headers)), request_id: expect.any(String) };
      expect(none).toMatchObject({ status: 404 });
      for (const name of ['admin', 'adminplus', 'manager', 'carrier'].filter((other) => other !== staff)) {
        expect(await ask(idOf(name), cart.id, headers), `${staff} names ${name}`).toEqual(none);
      }
    }
  });

  test('ROL-02 an erased user is neither found nor named', async () => {
    const { id } = await server.db
      .insertInto('users')
      .values({ email: 'erased-9@erased.invalid', first_name: 'Former', last_name: 'customer' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', id).execute();
    const manager = await as('manager');
    expect(await server.call(searchCustomers, { query: { query: 'former' } }, manager)).toEqual({ results: [] });
    expect(await server.refused(getUser, { query: { user_id: id } }, manager)).toMatchObject({ status: 404 });
  });

  test('ROL-02 staff still name themselves, and travelers, pros and club staff', async () => {
    const manager = await as('manager');
    for (const name of ['manager', 'traveler', 'pro', 'club']) {
      const query = { user_id: idOf(name) };
      expect(await server.call(getUser, { query }, manager)).toMatchObject({ user_email: `${name}@portage.test` });
    }
  });
});

describe('PAY-01 ROL-02 staff can’t charge the card of a colleague', () => {
  test('PAY-01 ROL-02 a manager does not pay with an admin’s stored card, however the cart came to the admin', async () => {
    await gateway.connect().storeMethod({ customer: paymentCustomer(idOf('admin')), nonce: 'fake-valid-visa-nonce' });
    const admin = await as('admin');
    const { payment_method_id: cardId } = await server.call(userPaymentInfo, { params: { id: idOf('admin') } }, admin);
    const cart = await newCart(admin);
    const manager = await as('manager');
    const info = { query: { cart_id: cart.id } };
    const withToken = { ...manager, 'x-cart-token': cart.cart_token };
    expect(await server.call(paymentInfo, info, withToken)).toMatchObject({ card_on_file: null });
    const paying = { payment_type: 'card_on_file', payment_method_id: cardId, payment_method_nonce: undefined };
    const sent = orderHeaders(cart, manager);
    expect(await server.refused(processPayment, { body: bodyOf(cart, paying) }, sent)).toMatchObject({ status: 403 });
    expect(await server.db.selectFrom('orders').select('id').where('cart_id', '=', cart.id).execute()).toEqual([]);
  });

  test('CRT-05 ROL-02 the cart of a colleague is not there to be taken over', async () => {
    const cart = await newCart(await as('admin'));
    const asked = {
      params: { cart_id: cart.id },
      query: { cart_token: cart.cart_token },
      body: { takeover_id: idOf('manager'), reason: 'To have a look.' },
    };
    expect(await server.refused(takeOverCart, asked, await as('manager'))).toMatchObject({
      status: 404,
      detail: 'Takeover Cart Not Found',
    });
  });
});
