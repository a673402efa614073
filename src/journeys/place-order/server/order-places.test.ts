import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import { combinedServicesOptions } from '#capabilities/services/contract.ts';
import { validateShipPoints } from '#capabilities/ship-points/contract.ts';
import { messageText } from '#rules/messages.ts';
import { clubBilling, processPayment } from '../contract.ts';
import {
  bodyOf,
  type Fields,
  headersOf,
  oneWay,
  type OrderWorld,
  roundTrip,
  startOrderWorld,
} from './testing/order-world.ts';

let world: OrderWorld;

beforeAll(async () => {
  world = await startOrderWorld();
});

afterAll(() => world.close());

afterEach(() => world.expectBooksHold());

type Offer = { readonly priceCents: number; readonly zone: string | null | undefined; readonly fields: Fields };

/** The shipment with the cheapest service that is offered for it, at its price. */
async function cheapest(fields: Fields): Promise<Offer> {
  const form = { ...oneWay, ...fields };
  const { travelers, route } = await world.server.call(combinedServicesOptions, { body: form });
  const [service] = travelers[0]?.outbound.services ?? [];
  if (!service) throw new Error(`No service: ${travelers[0]?.outbound.reason}`);
  const chosen = {
    ...form,
    arrival_date: service.arrival_date,
    carrier_service_level_id: service.carrier_service_level_id,
    service_type_system_name: service.service_type_system_name,
  };
  const { orders, errors } = await world.server.call(shipPrice, { body: chosen });
  if (!orders[0]) throw new Error(`No price: ${JSON.stringify(errors)}`);
  return { priceCents: orders[0].price_cents, zone: route?.zone, fields: chosen };
}

/** The fields that each of the four calls names when it refuses a shipment. */
async function refusedBy(fields: Fields): Promise<Readonly<Record<string, string | undefined>>> {
  const cart = await world.newCart();
  const form = { ...oneWay, ...fields };
  const order = bodyOf(cart, fields);
  const { payment_type: _type, payment_method_nonce: _nonce, ...billed } = order;
  const [services, price, paid, byClub] = [
    await world.server.refused(combinedServicesOptions, { body: form }),
    await world.server.refused(shipPrice, { body: form }),
    await world.server.refused(processPayment, { body: order }, headersOf(cart)),
    await world.server.refused(clubBilling, { body: { ...billed, sales_club_billing: 1 } }, headersOf(cart)),
  ];
  expect(await world.ordersOf(cart)).toEqual([]);
  const answers = { services, price, paid, byClub };
  return Object.fromEntries(Object.entries(answers).map(([name, { errors }]) => [name, errors?.[0]?.field]));
}

const everywhere = (field: string) => ({ services: field, price: field, paid: field, byClub: field });

const honolulu = { d_zip: '96813', d_city: 'Honolulu', d_state: 'HI' };
const anchorage = { d_zip: '99501', d_city: 'Anchorage', d_state: 'AK' };
const sanJuan = { d_zip: '00901', d_city: 'San Juan', d_state: 'PR' };

describe('ZIP-01 the state of a US or Canadian end comes from its postal code', () => {
  test.each([
    ['Honolulu as California', { ...honolulu, d_state: 'CA' }],
    ['Honolulu as a state that does not exist', { ...honolulu, d_state: 'XX' }],
    ['Honolulu as California in words', { ...honolulu, d_state: 'California' }],
    ['Honolulu with four more digits as California', { ...honolulu, d_zip: '96813-1234', d_state: 'CA' }],
    ['Honolulu in two zip fields as California', { ...honolulu, d_zip: '', d_zip_first: '96813', d_state: 'CA' }],
    ['Anchorage as Washington', { ...anchorage, d_state: 'WA' }],
    ['San Juan as Florida', { ...sanJuan, d_state: 'FL' }],
    ['San Juan of Puerto Rico as Florida', { ...sanJuan, d_country: 'PR', d_state: 'FL' }],
    ['Miami as Georgia', { d_state: 'GA' }],
    ['Toronto as Alberta', { d_country: 'CA', d_zip: 'M5V 2T6', d_city: 'Toronto', d_state: 'AB' }],
  ])('ZIP-01 %s is refused at the state by services, price, order and club billing', async (_name, fields) => {
    expect(await refusedBy(fields)).toEqual(everywhere('d_state'));
  });

  test('ZIP-01 an unknown zip is refused at the zip, since it decides no state', async () => {
    expect(await refusedBy({ d_zip: '96899', d_state: 'CA' })).toEqual(everywhere('d_zip'));
    expect(await refusedBy({ d_country: 'PR', d_zip: '33101', d_city: 'Miami', d_state: 'PR' })).toEqual(
      everywhere('d_zip'),
    );
    expect(await refusedBy({ o_zip: '96899', o_state: 'HI' })).toEqual(everywhere('o_zip'));
  });

  test.each([
    ['HI', honolulu],
    ['hi', { ...honolulu, d_state: 'hi' }],
    ['Hawaii', { ...honolulu, d_state: ' Hawaii ' }],
    ['four more digits', { ...honolulu, d_zip: '96813 1234' }],
    ['full-width digits', { ...honolulu, d_zip: '９６８１３' }],
    ['AK', anchorage],
    ['PR as a state', sanJuan],
    ['PR as a country', { ...sanJuan, d_country: 'PR' }],
    ['PR as a country without a state', { ...sanJuan, d_country: 'PR', d_state: '' }],
    ['VI as a state', { d_zip: '00802', d_city: 'St Thomas', d_state: 'VI' }],
    ['VI as a country', { d_country: 'VI', d_zip: '00802', d_city: 'St Thomas', d_state: 'VI' }],
    ['GU as a state', { d_zip: '96910', d_city: 'Hagatna', d_state: 'GU' }],
    ['GU as a country', { d_country: 'GU', d_zip: '96910', d_city: 'Hagatna', d_state: 'GU' }],
    ['AS as a state', { d_zip: '96799', d_city: 'Pago Pago', d_state: 'AS' }],
    ['AS as a country', { d_country: 'AS', d_zip: '96799', d_city: 'Pago Pago', d_state: 'AS' }],
  ])('ZIP-01 PNT-06 written as %s it is zone 9 for 129.99, and ordered at that price', async (_name, fields) => {
    const offer = await cheapest(fields);
    expect(offer).toMatchObject({ zone: '9', priceCents: 12_999 });
    const cart = await world.newCart();
    expect(await world.pay(cart, { ...offer.fields, price_shown_cents: 12_999 })).toMatchObject({ status: 'success' });
  });

  test('ZIP-01 the order keeps the state of the zip, not the one that was typed', async () => {
    const offer = await cheapest({ ...honolulu, d_state: 'hawaii' });
    const cart = await world.newCart();
    await world.pay(cart, { ...offer.fields, price_shown_cents: 12_999 });
    const [order] = await world.ordersOf(cart);
    expect(order?.ship_state).toMatchObject({ d_state: 'HI' });
  });

  test('ZIP-01 a club in Hawaii is zone 9, whatever is sent with its id and whatever state its record has', async () => {
    const { db } = world.server;
    const club = await db.selectFrom('clubs').selectAll().where('country_code', '=', 'US').limit(1).executeTakeFirst();
    const id = Number(club?.id);
    await db.updateTable('clubs').set({ zip: '96813', city: 'Honolulu', state: 'CA' }).where('id', '=', id).execute();
    const fields = { d_type: 'club', d_club_id: id, d_zip: '33101', d_city: 'Miami', d_state: 'FL', d_country: 'US' };
    expect((await cheapest(fields)).zone).toBe('9');
  });

  test('ZIP-01 PRC-04 an order cannot be changed to a state that its zip does not have', async () => {
    const cart = await world.newCart();
    await world.pay(cart);
    const other = await world.newCart();
    const changed = bodyOf(other, { ...honolulu, d_state: 'CA', price_api_order_id: cart.order_id });
    const headers = { ...headersOf(other), 'x-order-token': cart.cart_token };
    expect(await world.server.refused(processPayment, { body: changed }, headers)).toMatchObject({
      status: 400,
      errors: [{ field: 'd_state', message: messageText('stateNotOfZip') }],
    });
  });

  test('PNT-04 what ship_points/validate calls wrong is not ordered: a city that is not there', async () => {
    const fields = { d_city: 'Wainscott' };
    const body = { ...oneWay, ...fields };
    expect((await world.server.call(validateShipPoints, { body })).valid).toBe(false);
    const cart = await world.newCart();
    expect(await world.server.refused(processPayment, { body: bodyOf(cart, fields) }, headersOf(cart))).toMatchObject({
      status: 400,
      errors: [{ field: 'd_city', message: messageText('cityNotOfZip') }],
    });
  });
});

describe('DAT-06 a handover lies at most 365 days ahead', () => {
  const far = { pickup_date: '2028-03-09', arrival_date: '2028-03-16' };
  const farBack = { ...roundTrip, return_pickup_date: '2028-03-23', return_arrival_date: '2028-03-30' };

  test('DAT-06 a price two years ahead is refused with a sentence', async () => {
    for (const fields of [far, farBack]) {
      const answer = await world.server.call(shipPrice, { body: { ...oneWay, ...fields } });
      expect(answer).toMatchObject({
        orders: [],
        pickup_date_error: true,
        pickup_date_error_message: messageText('dateTooFar'),
      });
    }
  });

  test('DAT-06 an order and a change two years ahead are refused at the day', async () => {
    const cart = await world.newCart();
    const refused = (fields: Fields, headers: Record<string, string> = {}) =>
      world.server.refused(processPayment, { body: bodyOf(cart, fields) }, { ...headersOf(cart), ...headers });
    expect((await refused(far)).errors?.[0]).toMatchObject({
      field: 'pickup_date',
      message: messageText('dateTooFar'),
    });
    expect((await refused(farBack)).errors?.[0]?.field).toBe('return_pickup_date');
    const placed = await world.newCart();
    await world.pay(placed);
    const change = { ...far, price_api_order_id: placed.order_id };
    expect((await refused(change, { 'x-order-token': placed.cart_token })).errors?.[0]?.field).toBe('pickup_date');
  });
});

describe('SVC-01 shipments within a country that is not the US, Canada or Japan', () => {
  const end = (prefix: 'o' | 'd', place: Fields) =>
    Object.fromEntries(Object.entries(place).map(([name, value]) => [`${prefix}_${name}`, value]));
  const within = (country: string, from: Fields, to: Fields) => ({
    ...end('o', { country, zip: '', state: '', ...from }),
    ...end('d', { country, zip: '', state: '', ...to }),
  });

  test.each([
    ['GB→GB', within('GB', { zip: 'SW1A 1AA', city: 'London' }, { zip: 'EH1 1YZ', city: 'Edinburgh' }), '4'],
    ['DE→DE', within('DE', { zip: '10115', city: 'Berlin' }, { zip: '80331', city: 'München' }), '4'],
    ['DE→DE without a zip', within('DE', { city: 'Berlin' }, { city: 'München' }), '4'],
    ['AU→AU', within('AU', { city: 'Sydney', state: 'NSW' }, { city: 'Perth', state: 'WA' }), '8'],
    ['SG→SG', within('SG', { city: 'Singapore' }, { city: 'Singapore' }), '2'],
  ])('SVC-01 CTY-01 ZIP-07 %s is priced by the zone of the country and ordered', async (_name, fields, zone) => {
    const offer = await cheapest(fields);
    expect(offer.zone).toBe(zone);
    const cart = await world.newCart();
    const paid = await world.pay(cart, { ...offer.fields, price_shown_cents: offer.priceCents });
    expect(paid).toMatchObject({ status: 'success' });
    const { price_steps: steps } = await world.server.call(shipPrice, { body: offer.fields });
    expect(steps[0]?.reason.words).toContain(`zone ${zone} for every way within the country`);
  });

  test('ZIP-06 ZIP-07 a British postal code may be left out, and has to be one when it is given', async () => {
    const to = (zip: string) => within('GB', { zip: 'SW1A 1AA', city: 'London' }, { zip, city: 'Edinburgh' });
    expect((await cheapest(to(''))).priceCents).toBeGreaterThan(0);
    const cart = await world.newCart();
    const refused = await world.send(cart, { ...oneWay, ...to('33401') });
    expect(refused.json()).toMatchObject({
      errors: expect.arrayContaining([
        { field: 'd_zip', message: 'Please verify zip / postal code for selected country.' },
      ]),
    });
  });

  test('SVC-01 CTY-02 a state is asked for where the country has states', async () => {
    const fields = within('AU', { city: 'Sydney', state: 'NSW' }, { city: 'Perth' });
    const { travelers } = await world.server.call(combinedServicesOptions, { body: { ...oneWay, ...fields } });
    expect(travelers[0]?.outbound.reason).toBe(messageText('stateRequired'));
  });
});

describe('VAL-01 the characters of addresses', () => {
  async function clubWithSigns(): Promise<{ readonly id: number; readonly sent: Fields }> {
    const { db } = world.server;
    const club = await db
      .selectFrom('clubs')
      .selectAll()
      .where('code', '=', 'golf-teal-and-thorn')
      .executeTakeFirstOrThrow();
    await db.updateTable('clubs').set({ question_set: null }).where('id', '=', club.id).execute();
    const sent = {
      d_type: 'club',
      d_club_id: club.id,
      d_country: club.country_code,
      d_company: club.name,
      d_contact: club.sender_name,
      d_address: club.address_1,
      d_address2: club.address_2,
      d_zip: club.zip,
      d_city: club.city,
      d_state: club.state,
      d_phone: club.phone,
    };
    return { id: club.id, sent };
  }

  test('VAL-01 PNT-11 a club with &, (, #, / and accents in its name and address is ordered to', async () => {
    const { sent } = await clubWithSigns();
    const offer = await cheapest(sent);
    const cart = await world.newCart();
    const paid = await world.pay(cart, { ...offer.fields, price_shown_cents: offer.priceCents });
    expect(paid).toMatchObject({ status: 'success' });
    const [order] = await world.ordersOf(cart);
    expect(order?.ship_state).toMatchObject({
      d_company: 'Teal & Thorn Golf Club (North Course)',
      d_address: '12/14 Allée des Érables #3',
    });
  });

  test('PNT-11 an order to a club keeps the club’s own address, whatever was sent with its id', async () => {
    const { id } = await clubWithSigns();
    const offer = await cheapest({ d_type: 'club', d_club_id: id, d_country: 'DE', d_company: '🎉', d_zip: '10115' });
    const cart = await world.newCart();
    await world.pay(cart, { ...offer.fields, price_shown_cents: offer.priceCents });
    const [order] = await world.ordersOf(cart);
    expect(order?.ship_state).toMatchObject({
      d_company: 'Teal & Thorn Golf Club (North Course)',
      d_country: 'US',
      d_zip: '33480',
      d_state: 'FL',
    });
  });

  test('VAL-01 an address as the address book has it is ordered to, and emoji are refused at their field', async () => {
    const saved = { d_company: 'Lee & Co. (Miami)', d_address: '12 Flagler St #4' };
    const cart = await world.newCart();
    expect(await world.pay(cart, saved)).toMatchObject({ status: 'success' });
    expect(await refusedBy({ d_address: 'Flagler 🎉' })).toEqual(everywhere('d_address'));
  });

  test('PNT-03 ZIP-03 zips and phones may come in parts, and a wrong first part counts as none', async () => {
    const parts = {
      d_zip: undefined,
      d_zip_first: '33101',
      d_zip_second: '1234',
      d_phone: undefined,
      d_phone_area: '305',
      d_phone_number: '5550142',
      d_phone_ext: '7',
    };
    const cart = await world.newCart();
    expect(await world.pay(cart, parts)).toMatchObject({ status: 'success' });
    const [order] = await world.ordersOf(cart);
    expect(order?.ship_state).toMatchObject({ d_zip: '33101-1234', d_phone: '(305) 555-0142', d_phone_ext: '7' });

    const wrong = { ...oneWay, ...parts, d_zip_first: '3310' };
    const { travelers } = await world.server.call(combinedServicesOptions, { body: wrong });
    expect(travelers[0]?.outbound.reason).toBe(messageText('zipRequired'));
  });
});
