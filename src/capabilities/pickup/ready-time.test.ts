import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { createCart, saveSession } from '#capabilities/carts/contract.ts';
import { fixedClock } from '#ports/clock/testing/fixed-clock.ts';
import rateCards from '#data/rate-card.json' with { type: 'json' };
import { isoDate } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import { type Draft, emptyDraft } from '#rules/shipment/draft.ts';
import { checkCarrierReadyTime } from './contract.ts';
import { draftReadyTimeProblem } from './server/draft-ready-time-problem.ts';

const monday = '2026-03-02T15:00:00Z';
const timeIsOver = 'Please change the pickup date because pickup time is over for today.';
const notBeforeDec26 =
  'Same day pickup with delivery of Dec 26 is not available, please change either the pickup date or arrival date.';

let server: TestServer;
let cart: { id: number; order_id: number; display_id: string; cart_token: string };

beforeAll(async () => {
  server = await startTestServer({ now: monday });
  cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
});

afterEach(() => server.clock.set(monday));

afterAll(() => server.close());

const inFlorida = { country_code: 'US', zip: '33401' };
const drop = { outbound_pickup: 0, ...inFlorida };
const sameDay = { outbound_pickup: 1001, ...inFlorida };

function ask(fields: Record<string, unknown>) {
  const query = { cart_id: cart.id, date_time: '2026-03-02T09:00', ...fields };
  return server.call(checkCarrierReadyTime, { query }, { 'x-cart-token': cart.cart_token });
}

function refused(fields: Record<string, unknown>, headers: Record<string, string> = {}) {
  const query = { cart_id: cart.id, date_time: '2026-03-02T09:00', ...fields };
  return server.refused(checkCarrierReadyTime, { query }, { 'x-cart-token': cart.cart_token, ...headers });
}

describe('API-34 check_carrier_ready_time', () => {
  test('API-34 another person’s cart is unknown, by whichever name it is called', async () => {
    const traveler = { 'x-user-token': await server.tokenOf('traveler') };
    for (const headers of [{}, { 'x-cart-token': 'x' }, traveler]) {
      for (const x_order_tracking_id of [String(cart.order_id), cart.display_id, '1', 'P-NOBODY', '99999999999']) {
        const query = { x_order_tracking_id, date_time: '2026-03-02T09:00', ...drop };
        const answer = await server.refused(checkCarrierReadyTime, { query }, headers);
        expect(answer).toMatchObject({ status: 404, errors: [{ field: 'x_order_tracking_id' }] });
      }
      const query = { cart_id: cart.id, date_time: '2026-03-02T09:00', ...drop };
      expect((await server.refused(checkCarrierReadyTime, { query }, headers)).status).toBe(404);
    }
    expect((await refused(drop, { 'x-user-token': 'x' })).status).toBe(401);
  });

  test('API-34 a cart and a time are needed, and so is a place when no trip is saved', async () => {
    expect(await refused({ cart_id: undefined, ...drop })).toMatchObject({
      errors: [{ field: 'x_order_tracking_id' }],
    });
    for (const date_time of ['2026-03-02', '2026-02-30T09:00', '2026-03-02T24:00', '2026-03-02 09:00', 'today']) {
      expect(await refused({ ...drop, date_time }), date_time).toMatchObject({ errors: [{ field: 'date_time' }] });
    }
    expect(await refused({})).toMatchObject({ status: 400, errors: [{ field: 'country_code' }] });
  });

  test('API-34 an unknown pickup, country or club is refused by its field', async () => {
    expect(await refused({ ...drop, outbound_pickup: 77 })).toMatchObject({ errors: [{ field: 'outbound_pickup' }] });
    expect(await refused({ ...drop, leg: 'return', return_pickup: 77 })).toMatchObject({
      errors: [{ field: 'return_pickup' }],
    });
    expect(await refused({ country_code: 'AQ' })).toMatchObject({ errors: [{ field: 'country_code' }] });
    expect(await refused({ club_id: 2_000_000_000 })).toMatchObject({ status: 404, errors: [{ field: 'club_id' }] });
  });

  test('API-34 a cart is found by the number of its order, by its name in any case, and by both at once', async () => {
    for (const x_order_tracking_id of [String(cart.order_id), cart.display_id, cart.display_id.toLowerCase()]) {
      expect(await ask({ cart_id: undefined, x_order_tracking_id, ...drop })).toEqual({ status: true, error: null });
      expect(await ask({ x_order_tracking_id, ...drop })).toEqual({ status: true, error: null });
    }
    expect((await refused({ cart_id: cart.id + 1, x_order_tracking_id: cart.display_id, ...drop })).status).toBe(404);
  });

  test('API-34 CHK-05 a counter takes bags until five where it is', async () => {
    server.clock.set('2026-03-02T21:59:00Z');
    expect(await ask(drop)).toEqual({ status: true, error: null });
    server.clock.set('2026-03-02T22:00:00Z');
    expect(await ask(drop)).toEqual({ status: false, error: timeIsOver });
    expect(await ask({ ...drop, zip: '90001' })).toEqual({ status: true, error: null });
  });

  test('API-34 CHK-05 a van comes today only for a same-day pickup whose window is far enough ahead', async () => {
    expect(await ask(sameDay)).toEqual({ status: true, error: null });
    expect(await ask({ ...sameDay, outbound_pickup: 1 })).toEqual({ status: false, error: timeIsOver });
    expect(await ask({ ...sameDay, outbound_pickup: 1, date_time: '2026-03-03T09:00' })).toEqual({
      status: true,
      error: null,
    });
    server.clock.set('2026-03-02T20:00:00Z');
    expect(await ask(sameDay)).toEqual({ status: false, error: timeIsOver });
  });

  test('API-34 CHK-05 bags that are picked up today do not arrive on Dec 26', async () => {
    server.clock.set('2026-12-22T15:00:00Z');
    const today = { ...sameDay, date_time: '2026-12-22T09:00' };
    expect(await ask({ ...today, arrival_date: '2026-12-26' })).toEqual({ status: false, error: notBeforeDec26 });
    expect(await ask({ ...today, arrival_date: '2026-12-28' })).toEqual({ status: true, error: null });
    expect(await ask(today)).toEqual({ status: true, error: null });
  });

  test('API-34 CHK-05 a past day is refused as such', async () => {
    expect(await ask({ ...drop, date_time: '2026-03-01T09:00' })).toEqual({
      status: false,
      error: 'Please choose today or a later pickup date.',
    });
  });

  test('API-34 CHK-05 what the question leaves out is read from the saved trip, each leg from where it starts', async () => {
    const kept = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
    const headers = { 'x-cart-token': kept.cart_token };
    const ship_state = {
      version: 1,
      brand_id: 5,
      o_type: 'other',
      o_country: 'US',
      o_zip: '33401',
      d_type: 'other',
      d_country: 'US',
      d_zip: '90001',
      roundtrip: true,
      outbound_pickup: 1001,
      return_pickup: 0,
      pickup_date: '2026-03-02',
    };
    await server.call(saveSession, { params: { cart_id: kept.id }, body: { ship_state } }, headers);
    const askKept = (fields: Record<string, unknown> = {}) => {
      const query = { x_order_tracking_id: kept.display_id, date_time: '2026-03-02T09:00', ...fields };
      return server.call(checkCarrierReadyTime, { query }, headers);
    };
    server.clock.set('2026-03-02T20:00:00Z');
    expect(await askKept()).toEqual({ status: false, error: timeIsOver });
    expect(await askKept({ outbound_pickup: 0 })).toEqual({ status: true, error: null });
    server.clock.set('2026-03-02T23:00:00Z');
    expect(await askKept({ leg: 'return' })).toEqual({ status: true, error: null });
    server.clock.set('2026-03-03T01:00:00Z');
    expect(await askKept({ leg: 'return' })).toEqual({ status: false, error: timeIsOver });
  });
});

describe('CHK-05 the ready time of a draft that is about to be paid for', () => {
  const clock = fixedClock(monday);
  const at = (timeZone: string) => ({ from: { place: { timeZone } } });
  const facts = { outbound: at('America/New_York'), return: at('America/Los_Angeles') };
  const today = isoDate('2026-03-02');

  function said(changes: Partial<Draft>): string | null {
    const message = draftReadyTimeProblem(
      { clock, rateCards },
      { draft: { ...emptyDraft('golf', 'US'), ...changes }, facts },
    );
    return message && messageText(message);
  }

  const leg = (changes: Partial<Draft['outbound']>) => ({ ...emptyDraft('golf', 'US').outbound, ...changes });

  test('CHK-05 a leg without a day is left to the form', () => {
    expect(said({})).toBeNull();
  });

  test('CHK-05 the outbound leg is decided by the clock of the origin', () => {
    clock.set('2026-03-02T21:59:00Z');
    expect(said({ outbound: leg({ pickupDate: today }) })).toBeNull();
    clock.set('2026-03-02T22:00:00Z');
    expect(said({ outbound: leg({ pickupDate: today }) })).toBe(timeIsOver);
    clock.set(monday);
  });

  test('CHK-05 the return leg is decided by the clock of the destination, and only when there is one', () => {
    const outbound = leg({ pickupDate: isoDate('2026-03-09') });
    const back = leg({ pickupDate: today });
    clock.set('2026-03-03T00:59:00Z');
    expect(said({ outbound, return: back, roundtrip: true })).toBeNull();
    clock.set('2026-03-03T01:00:00Z');
    expect(said({ outbound, return: back, roundtrip: true })).toBe(timeIsOver);
    expect(said({ outbound, return: back, roundtrip: false })).toBeNull();
    clock.set(monday);
  });

  test('CHK-05 a scheduled pickup that has become today’s is over, a same-day one is not', () => {
    expect(said({ outbound: leg({ pickupDate: today, pickupOptionId: 1 }) })).toBe(timeIsOver);
    expect(said({ outbound: leg({ pickupDate: today, pickupOptionId: 1001 }) })).toBeNull();
  });

  test('CHK-05 bags that are picked up today do not arrive on Dec 26', () => {
    clock.set('2026-12-22T15:00:00Z');
    const pickupDate = isoDate('2026-12-22');
    const arrivalDate = isoDate('2026-12-26');
    expect(said({ outbound: leg({ pickupDate, arrivalDate, pickupOptionId: 1001 }) })).toBe(notBeforeDec26);
    clock.set(monday);
  });
});
