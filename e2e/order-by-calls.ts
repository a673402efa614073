import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { createCart, csrfToken, expect, type NewCart } from './journey.ts';
import { expectReceipt } from './paying.ts';

/** The trip of `namedTripAddress` by the cheapest service, as the ship page sends it. */
const trip = {
  brand_id: 5,
  o_type: 'other',
  o_country: 'US',
  o_contact: 'Ada North',
  o_address: '1 Palm Street',
  o_zip: '90001',
  o_city: 'Los Angeles',
  o_state: 'CA',
  o_phone: '(213) 555-0143',
  d_type: 'other',
  d_country: 'US',
  d_contact: 'Bo West',
  d_address: '2 Reef Road',
  d_zip: '33101',
  d_city: 'Miami',
  d_state: 'FL',
  d_phone: '(305) 555-0117',
  travelers: [travelerWithGolfBag('Ada North')],
  roundtrip: false,
  pickup_date: '2026-03-05',
  arrival_date: '2026-03-12',
  outbound_pickup: 0,
  carrier_service_level_id: 101,
  service_type_system_name: 'DOMESTIC_GROUND',
};

const guestWithCard = {
  first_name: 'Ada',
  last_name: 'North',
  email: 'one-guest@example.com',
  phone_number: '(213) 555-0143',
  terms_accepted: true,
  payment_type: 'new_card',
  payment_method_nonce: 'fake-valid-visa-nonce',
  billing_country: 'US',
  billing_zip: '90001',
};

export function travelerWithGolfBag(name: string, more: Readonly<Record<string, unknown>> = {}) {
  const bag = { bag_size: 'standard', packaging_type: 'hard-case', ...more };
  return {
    traveler_id: name,
    name,
    email: 'ada@portage.test',
    phone: '(212) 555-0143',
    lines: [{ traveler_package_type: 'golf', product_count: 1, products: [bag] }],
  };
}

type PaymentAnswer = { readonly status: string; readonly error: string | null; readonly order_id: number | null };

/**
 * Orders in the browser whose requests these are, without a page: for journeys that begin at the receipt. `pay.test.ts` and many others
 * order as users do. Returns the address of the receipt.
 */
export async function orderByCalls(
  request: APIRequestContext,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const headers = { 'x-csrf-token': await csrfToken(request) };
  const cart = await createCart(request, headers);
  const answer = await request.post('/refactor/v5/process_payment', {
    headers: { ...headers, 'x-cart-token': cart.token, 'idempotency-key': randomUUID() },
    data: { ...trip, ...guestWithCard, cart_id: cart.id, price_shown_cents: 8999, ...fields },
  });
  const { status, error, order_id } = (await answer.json()) as PaymentAnswer;
  expect({ status, error }).toEqual({ status: 'success', error: null });
  return `/payments/receipt?user&order_id=${order_id}&utm_nooverride=1`;
}

/** The same in the browser of a page, which shows the receipt then. Returns the order's number. */
export async function openReceiptOfOrder(page: Page, fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
  await page.goto(await orderByCalls(page.request, fields));
  await expectReceipt(page);
  return page.getByRole('heading', { level: 1 }).locator('span').innerText();
}

/** Keeps the trip with a cart of its own, as the page of a guest does that is left without an order. */
export async function saveTripByCalls(request: APIRequestContext): Promise<NewCart> {
  const headers = { 'x-csrf-token': await csrfToken(request) };
  const cart = await createCart(request, headers);
  const answer = await request.post(`/api/v5/carts/${cart.id}/session`, {
    headers: { ...headers, 'x-cart-token': cart.token },
    data: {
      origin_city: trip.o_city,
      origin_state: trip.o_state,
      destination_city: trip.d_city,
      destination_state: trip.d_state,
      travelers: trip.travelers.map(({ name, email }) => `${name}:${email}`),
      ship_state: { version: 1, ...trip },
    },
  });
  expect(await answer.json()).toMatchObject({ saved: true });
  return cart;
}
