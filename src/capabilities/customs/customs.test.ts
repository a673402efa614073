import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import { type Draft, emptyDraft } from '#rules/shipment/draft.ts';
import { customsInfoRequired, saveCustomsInfo } from './contract.ts';
import { isCustomsInfoMissing } from './server/customs-missing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

type OpenedCart = { readonly id: number; readonly cart_token: string };

function openCart(): Promise<OpenedCart> {
  return server.call(createCart, { body: { cart: { brand_id: 5 } } });
}

type Dates = { readonly date_of_arrival?: string; readonly date_of_departure?: string; readonly roundtrip?: boolean };

const inJune: Dates = { date_of_arrival: '2026-06-01', date_of_departure: '2026-06-09' };

function save({ id, cart_token }: OpenedCart, dates: Dates) {
  const body = { international_info: dates, cart_id: id };
  return server.call(saveCustomsInfo, { body }, { 'x-cart-token': cart_token });
}

function refused({ id, cart_token }: OpenedCart, dates: Dates) {
  const body = { international_info: dates, cart_id: id };
  return server.refused(saveCustomsInfo, { body }, { 'x-cart-token': cart_token });
}

describe('API-35 international_info/required', () => {
  const ask = (country: string, query: Readonly<Record<string, unknown>> = { brand_id: 5 }) =>
    server.call(customsInfoRequired, { params: { country }, query });

  test('API-35 everyone may ask; an unknown country, origin or brand is refused', async () => {
    const unknown = await server.refused(customsInfoRequired, { params: { country: 'XX' }, query: { brand_id: 5 } });
    expect(unknown).toMatchObject({
      status: 404,
      errors: [{ field: 'country', message: 'We couldn’t find this country.' }],
    });
    const origin = { params: { country: 'GB' }, query: { origin_country: 'XX' } };
    expect(await server.refused(customsInfoRequired, origin)).toMatchObject({
      status: 400,
      errors: [{ field: 'origin_country' }],
    });
    const brand = { params: { country: 'GB' }, query: { brand_id: 99 } };
    expect(await server.refused(customsInfoRequired, brand)).toMatchObject({
      status: 400,
      errors: [{ field: 'brand_id' }],
    });
  });

  test('API-35 INT-01 it is required over a border and not within a country', async () => {
    expect(await ask('GB')).toEqual({ required: true });
    expect(await ask('US')).toEqual({ required: false });
    expect(await ask('PR')).toEqual({ required: false });
    expect(await ask('US', { origin_country: 'GB' })).toEqual({ required: true });
    expect(await ask('gb', { origin_country: 'GB' })).toEqual({ required: false });
  });
});

describe('API-36 international_info', () => {
  test('API-36 another person’s cart is unknown to the caller', async () => {
    const { id } = await openCart();
    const body = { international_info: inJune, cart_id: id };
    const other = await openCart();
    for (const headers of [
      {},
      { 'x-cart-token': other.cart_token },
      { 'x-user-token': await server.tokenOf('traveler') },
    ]) {
      const answer = await server.refused(saveCustomsInfo, { body }, headers);
      expect(answer).toMatchObject({ status: 404, errors: [{ field: 'cart_id' }] });
    }
    expect((await server.refused(saveCustomsInfo, { body }, { 'x-user-token': 'nobody' })).status).toBe(401);
    expect(await keptDays(id)).toBeUndefined();
  });

  test('API-36 INT-01 it is kept once for a cart, and saving again replaces it', async () => {
    const cart = await openCart();
    expect(await save(cart, inJune)).toEqual({ success: true, international_info: inJune });
    expect(await keptDays(cart.id)).toEqual({ arrival: '2026-06-01', departure: '2026-06-09' });
    expect(await save(cart, { date_of_arrival: '2026-07-01' })).toEqual({
      success: true,
      international_info: { date_of_arrival: '2026-07-01', date_of_departure: null },
    });
    expect(await keptDays(cart.id)).toEqual({ arrival: '2026-07-01', departure: null });
  });

  test('API-36 INT-01 a missing date is refused by its field, in the words of the specification', async () => {
    const cart = await openCart();
    const arrival = { field: 'international_info[date_of_arrival]', message: 'Arrival Date is Required.' };
    const departure = { field: 'international_info[date_of_departure]', message: 'Departure Date is Required.' };
    expect(await refused(cart, {})).toMatchObject({ status: 400, errors: [arrival] });
    const empty = { date_of_arrival: '', date_of_departure: '', roundtrip: true };
    expect(await refused(cart, empty)).toMatchObject({ status: 400, errors: [arrival, departure] });
    expect(await keptDays(cart.id)).toBeUndefined();
  });

  test('API-36 INT-01 days that do not exist or are the wrong way round are refused, and what was kept stays', async () => {
    const cart = await openCart();
    await save(cart, inJune);
    const impossible = await refused(cart, { date_of_arrival: '2026-02-30' });
    expect(impossible.errors).toMatchObject([{ field: 'international_info[date_of_arrival]' }]);
    const turned = await refused(cart, { date_of_arrival: '2026-06-09', date_of_departure: '2026-06-01' });
    expect(turned.errors).toEqual([
      {
        field: 'international_info[date_of_departure]',
        message: 'Please choose a departure date on or after the arrival date.',
      },
    ]);
    expect(await keptDays(cart.id)).toEqual({ arrival: '2026-06-01', departure: '2026-06-09' });
  });

  test('API-36 INT-01 a day that is past is refused at its field, and the last one of it is not', async () => {
    const cart = await openCart();
    expect(await refused(cart, { date_of_arrival: '2026-03-01' })).toMatchObject({
      status: 400,
      errors: [
        {
          field: 'international_info[date_of_arrival]',
          message: 'This day is past. Please choose today or a later day.',
        },
      ],
    });
    expect(await keptDays(cart.id)).toBeUndefined();
    expect(await save(cart, { date_of_arrival: '2026-03-02' })).toMatchObject({ success: true });
  });

  function keptDays(cartId: number) {
    return server.db
      .selectFrom('customs_infos')
      .select(['arrival', 'departure'])
      .where('cart_id', '=', cartId)
      .executeTakeFirst();
  }
});

describe('whether an order must wait for it', () => {
  const trip = (destination: string, roundtrip = false): Draft => {
    const draft = emptyDraft('golf', 'US');
    return { ...draft, roundtrip, destination: { ...draft.destination, country: destination } };
  };
  const isMissing = (cart: OpenedCart, draft: Draft) => isCustomsInfoMissing(server.db, { cartId: cart.id, draft });

  test('INT-01 over a border it is missing until it is saved, within a country never', async () => {
    const cart = await openCart();
    expect(await isMissing(cart, trip('GB'))).toBe(true);
    expect(await isMissing(cart, trip('US'))).toBe(false);
    expect(await isMissing(cart, trip('PR'))).toBe(false);
    await save(cart, { date_of_arrival: '2026-06-01' });
    expect(await isMissing(cart, trip('GB'))).toBe(false);
    expect(await isMissing(await openCart(), trip('GB'))).toBe(true);
  });

  test('INT-01 a trip that became a round trip needs the departure too', async () => {
    const cart = await openCart();
    await save(cart, { date_of_arrival: '2026-06-01' });
    expect(await isMissing(cart, trip('GB', true))).toBe(true);
    await save(cart, { ...inJune, roundtrip: true });
    expect(await isMissing(cart, trip('GB', true))).toBe(false);
  });
});
