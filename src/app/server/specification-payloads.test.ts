import qs from 'qs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { acceptHolidayTerms, holidayTermsNeeded } from '#capabilities/calendar/contract.ts';
import { combinedServicesOptions } from '#capabilities/services/contract.ts';
import { validateShipPoints } from '#capabilities/ship-points/contract.ts';
import { clubBilling, processPayment } from '#journeys/place-order/contract.ts';
import {
  type Fields,
  type Headers,
  oneWay,
  type OrderWorld,
  startOrderWorld,
  type TestCart,
} from '#journeys/place-order/server/testing/order-world.ts';
import { takeOverCart } from '#journeys/takeover/contract.ts';
import { issueRandomGiftCard } from '#records/testing/issue-random-gift-card.ts';
import { paymentCustomer } from '#rules/checkout/payment-customer.ts';
import { cents } from '#rules/money.ts';

let world: OrderWorld;

beforeAll(async () => {
  world = await startOrderWorld();
});

afterAll(() => world.close());

afterEach(() => world.expectBooksHold());

/** The forms of the ship page by the names of section 3, and nothing of ours: no price shown, no payment_type. */
function formsOf(cart: TestCart): Fields {
  return {
    ...oneWay,
    service_name: 'GROUND',
    cart_id: cart.id,
    cart_token: cart.cart_token,
    coupon: '',
    first_name: 'Tessa',
    last_name: 'Rowan',
    email: 'traveler@portage.test',
    billing_country: 'US',
    billing_zip: '90001',
    store_card_information: false,
    sales_club_billing: '',
    referral_travel_company: '',
    referral_agent_name: '',
    user_requested_club: '',
    comment: '',
    ghin_number: '',
  };
}

const byNonce = { payment_method_nonce: 'fake-valid-visa-nonce' };
/** What a guest gives at registration, by the names of section 3. */
const registration = { phone_number: '213 555 0142', terms_accepted: true };

async function pay(cart: TestCart, fields: Fields, headers: Headers) {
  const answer = await world.server.send('POST', processPayment.path, { ...formsOf(cart), ...fields }, headers);
  return { status: answer.status, body: answer.json() as Fields };
}

async function expectNothingDone(cart: TestCart): Promise<void> {
  expect(await world.attemptsOf(cart)).toEqual([]);
  expect(await world.ordersOf(cart)).toEqual([]);
  expect(await world.heldCents()).toBe(0);
}

const asksToConfirm = (priceCents: number, totalCents = priceCents) => ({
  status: 200,
  body: {
    status: 'error',
    order_id: null,
    error: expect.stringContaining('recalc'),
    price_shown_cents: priceCents,
    total_shown_cents: totalCents,
  },
});

describe('API-32 process_payment with the specification’s fields alone', () => {
  test('API-32 PAY-04 process_payment is answered with "recalc" and the current price, and nothing is charged or stored', async () => {
    const cart = await world.newCart();
    const traveler = await world.tokenOf('traveler');
    for (let asked = 0; asked < 2; asked += 1) {
      const answer = await pay(cart, byNonce, traveler);
      expect(answer).toMatchObject(asksToConfirm(8999));
      expect(answer.body).toMatchObject({
        payment_type: 'new_card',
        error:
          'Nothing was charged. Please recalculate the price, and confirm it by sending price_shown_cents with the order.',
      });
      await expectNothingDone(cart);
    }
  });

  test('API-32 a bracket form is answered alike', async () => {
    const cart = await world.newCart();
    const headers = { ...(await world.tokenOf('traveler')), 'content-type': 'application/x-www-form-urlencoded' };
    const form = qs.stringify({ ...formsOf(cart), ...byNonce });
    const answer = await world.server.send('POST', processPayment.path, form, headers);
    expect({ status: answer.status, body: answer.json() }).toMatchObject(asksToConfirm(8999));
  });

  test('API-32 PAY-04 a client that confirms the price is placed once, however often it asks before and after', async () => {
    const cart = await world.newCart();
    const traveler = await world.tokenOf('traveler');
    const { body } = await pay(cart, byNonce, traveler);
    const { price_shown_cents, total_shown_cents } = body;
    const confirmed = { ...byNonce, price_shown_cents, total_shown_cents };
    const presses = await Promise.all(Array.from({ length: 6 }, () => pay(cart, confirmed, traveler)));
    expect(presses.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const placed = { status: 'success', order_id: cart.order_id, error: null, payment_type: 'new_card' };
    for (const again of [confirmed, byNonce]) {
      expect(await pay(cart, again, traveler)).toEqual({ status: 200, body: placed });
    }
    expect(await world.ordersOf(cart)).toHaveLength(1);
    expect(await world.timesCharged(cart)).toBe(1);
  });

  test('API-32 PAY-04 a client with an Idempotency-Key of its own confirms under the same key', async () => {
    const cart = await world.newCart();
    const headers = { ...(await world.tokenOf('traveler')), 'idempotency-key': 'first-asked-then-confirmed' };
    expect(await pay(cart, byNonce, headers)).toMatchObject(asksToConfirm(8999));
    await expectNothingDone(cart);
    const confirmed = { ...byNonce, price_shown_cents: 8999 };
    expect((await pay(cart, confirmed, headers)).body).toMatchObject({ status: 'success' });
    expect(await world.timesCharged(cart)).toBe(1);
  });

  test('API-32 PAY-04 the total alone confirms where it is what is charged, and only there', async () => {
    const traveler = await world.tokenOf('traveler');
    const cart = await world.newCart();
    const total = { ...byNonce, total_shown_cents: 8999 };
    expect((await pay(cart, total, traveler)).body).toMatchObject({ status: 'success' });
    expect(await world.timesCharged(cart)).toBe(1);

    const { code } = await world.server.db
      .transaction()
      .execute((tx) => issueRandomGiftCard(tx, { amount: cents(2000), brand: null, lastDay: null }));
    const other = await world.newCart();
    const withGift = { ...total, gift_card: [code] };
    expect(await pay(other, withGift, traveler)).toMatchObject(asksToConfirm(6999, 8999));
    await expectNothingDone(other);
    expect((await pay(other, { ...withGift, price_shown_cents: 6999 }, traveler)).body).toMatchObject({
      status: 'success',
    });
  });

  test('PAY-04 an outdated price is answered with the current one', async () => {
    const cart = await world.newCart();
    const traveler = await world.tokenOf('traveler');
    const answer = await pay(cart, { ...byNonce, price_shown_cents: 8998, total_shown_cents: 8999 }, traveler);
    expect(answer).toMatchObject(asksToConfirm(8999));
    await expectNothingDone(cart);
  });

  test('PAY-01 a payment_method_id without a payment_type is a saved card', async () => {
    const customer = paymentCustomer(await world.idOf('traveler'));
    const stored = await world.gateway.connect().storeMethod({ customer, nonce: 'fake-valid-mastercard-nonce' });
    const saved = { payment_method_id: stored.kind === 'stored' ? stored.method.id : '' };
    const cart = await world.newCart();
    const traveler = await world.tokenOf('traveler');
    expect(await pay(cart, saved, traveler)).toMatchObject(asksToConfirm(8999));
    const { body } = await pay(cart, { ...saved, price_shown_cents: 8999 }, traveler);
    expect(body).toMatchObject({ status: 'success', payment_type: 'saved_card' });
  });

  test('CHK-01 a guest sends the registration fields and then confirms like every customer', async () => {
    const cart = await world.newCart();
    expect(await pay(cart, byNonce, {})).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'phone_number' }, { field: 'terms_accepted' }] },
    });
    const guest = { ...byNonce, ...registration };
    expect(await pay(cart, guest, {})).toMatchObject(asksToConfirm(8999));
    await expectNothingDone(cart);
    expect((await pay(cart, { ...guest, price_shown_cents: 8999 }, {})).body).toMatchObject({ status: 'success' });
    expect(await world.timesCharged(cart)).toBe(1);
  });

  test('PRC-04 a change of an order is confirmed by its difference', async () => {
    const traveler = await world.tokenOf('traveler');
    const placed = await world.newCart();
    await pay(placed, { ...byNonce, price_shown_cents: 8999 }, traveler);
    const cart = await world.newCart();
    const change = { ...byNonce, price_api_order_id: placed.order_id, d_address: '42 Biscayne Boulevard' };
    expect(await pay(cart, change, traveler)).toMatchObject(asksToConfirm(0, 8999));
    await expectNothingDone(cart);
    const { body } = await pay(cart, { ...change, price_shown_cents: 0 }, traveler);
    expect(body).toMatchObject({ status: 'success', order_id: placed.order_id });
  });
});

test('API-33 PAY-04 club_billing with the specification’s fields alone asks to confirm, and then bills the club once', async () => {
  const club = await world.tokenOf('club');
  const { club_id: clubId } = await world.server.db
    .selectFrom('club_billing_clubs')
    .select('club_id')
    .where('user_id', '=', await world.idOf('club'))
    .executeTakeFirstOrThrow();
  const cart = await world.newCart();
  const bill = async (fields: Fields) => {
    const body = { ...formsOf(cart), payment_method_nonce: '', sales_club_billing: clubId, ...fields };
    const answer = await world.server.send('POST', clubBilling.path, body, club);
    return { status: answer.status, body: answer.json() };
  };
  expect(await bill({})).toMatchObject(asksToConfirm(8999));
  await expectNothingDone(cart);
  const placed = { status: 200, body: { status: 'success', order_id: cart.order_id, payment_type: 'club_billing' } };
  for (const fields of [{ price_shown_cents: 8999 }, { price_shown_cents: 8999 }, {}]) {
    expect(await bill(fields)).toMatchObject(placed);
  }
  expect(await world.ordersOf(cart)).toHaveLength(1);
});

describe('API-52 takeover with the specification’s fields alone', () => {
  const takeOver = async (cart: TestCart, body: Fields, headers: Headers = {}) => {
    const path = `${takeOverCart.path.replace(':cart_id', String(cart.id))}?cart_token=${cart.cart_token}`;
    const answer = await world.server.send('POST', path, body, headers);
    return { status: answer.status, body: answer.json() };
  };

  test('API-52 CRT-05 a guest is asked to log in, whatever is sent along', async () => {
    const cart = await world.newCart();
    for (const body of [{ takeover_id: await world.idOf('admin') }, {}]) {
      expect(await takeOver(cart, body)).toMatchObject({
        status: 401,
        body: { detail: 'Please log into this Brand to continue the Cart Takeover' },
      });
    }
  });

  test('API-52 CRT-03 staff take over without a reason, and the audit log says that none was given', async () => {
    const cart = await world.newCart(await world.tokenOf('traveler'));
    const answer = await takeOver(cart, { takeover_id: await world.idOf('admin') }, await world.tokenOf('admin'));
    expect(answer).toEqual({
      status: 200,
      body: { takeover_user_id: await world.idOf('traveler'), ship_state: null, akt: null },
    });
    const log = await world.server.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('object_id', '=', String(cart.id))
      .execute();
    expect(log).toEqual([{ actor_id: await world.idOf('admin'), details: { reason: 'No reason given.' } }]);
  });

  test('API-52 a takeover without takeover_id is by the signed-in user', async () => {
    const cart = await world.newCart();
    expect(await takeOver(cart, {}, await world.tokenOf('manager'))).toMatchObject({ status: 200 });
  });
});

describe('calls that are sent the serialized form of the page', () => {
  const extras = {
    coupon: 'WELCOME10',
    gift_card: ['PORT-AGE1-GIFT-D100'],
    wallet_creadits: '',
    ship_wallet_creadits: '',
    x_surcharge_check: true,
    payment_method: 'new_card',
  };

  test('API-24 combined_services_options takes a coupon and what else a price is asked with, and lists the same services', async () => {
    const body = { ...oneWay, return_drop_off_at_ups: false };
    const plain = await world.server.call(combinedServicesOptions, { body });
    expect(plain.travelers[0]?.outbound.services).not.toEqual([]);
    expect(await world.server.call(combinedServicesOptions, { body: { ...body, ...extras } })).toEqual(plain);
  });

  test('PNT-04 API-16 ship_points/validate takes it too', async () => {
    const body = { ...oneWay, ...extras };
    expect(await world.server.call(validateShipPoints, { body })).toMatchObject({ valid: true });
  });

  test('API-29 accept_holiday_tnc takes it by GET and by POST', async () => {
    const traveler = await world.tokenOf('traveler');
    const form = { ...oneWay, ...extras, arrival_date: '2026-12-10' };
    const asked = await world.server.call(holidayTermsNeeded, { query: form }, traveler);
    expect(asked).toMatchObject({ success: false, required: true });
    expect(await world.server.call(acceptHolidayTerms, { query: {}, body: form }, traveler)).toMatchObject({
      success: true,
    });
  });
});
