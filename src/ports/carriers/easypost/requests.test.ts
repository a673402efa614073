import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import type { LabelAddress, LabelRequest, PickupRequest } from '../carriers.ts';
import * as requests from './requests.ts';
import recorded from './testing/recorded/exchanges.json' with { type: 'json' };

/** What is asked for where the recordings ask for it. */
const jack: LabelAddress = {
  name: 'Jack Sparrow',
  company: '',
  street: '388 Townsend St',
  street2: 'Apt 20',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
  country: 'US',
  timeZone: 'America/Los_Angeles',
  phone: '(555) 555-5555',
};

const label: LabelRequest = {
  reference: '123',
  carrier: 'FEDEX',
  level: 'DOMESTIC_GROUND',
  shipOn: isoDate('2024-08-01'),
  arriveOn: isoDate('2024-08-06'),
  from: jack,
  to: {
    ...jack,
    name: 'Elizabeth Swan',
    street: '179 N Harbor Dr',
    street2: '',
    city: 'Redondo Beach',
    zip: '90277',
  },
  weightPounds: 42,
  dimensionsInches: { length: 10, width: 8, height: 4 },
  customs: null,
};

const pickup: PickupRequest = {
  reference: '100001-outbound-pickup-1',
  carrier: 'FEDEX',
  day: isoDate('2024-08-01'),
  window: { fromHour: 9, toHour: 17 },
  address: jack,
  labels: ['123'],
};

/** No request of ours has an email. */
function withoutEmail({ email: _email, ...address }: { readonly email: string }) {
  return address;
}

describe('each request is the one that was recorded of its kind', () => {
  const { shipment } = recorded.createShipment.body;
  const sent = requests.createShipment(label);

  test('the request for a shipment within a country has the recorded addresses and parcel, and no customs', () => {
    const { customs_info: _customs, ...domestic } = shipment;
    expect([sent.method, sent.path]).toEqual([recorded.createShipment.method, recorded.createShipment.path]);
    expect(sent.body).toEqual({
      shipment: {
        ...domestic,
        from_address: withoutEmail(shipment.from_address),
        to_address: withoutEmail(shipment.to_address),
        // Ounces.
        parcel: { ...shipment.parcel, weight: 672 },
        options: {
          label_format: shipment.options.label_format,
          label_size: '4x6',
          label_date: '2024-08-01T12:00:00-07:00',
          print_custom_1: '123',
        },
      },
    });
  });

  test('INT-01 the request for a shipment across a border lists what is in the bag in the recorded form, and certifies nothing', () => {
    const customs = [
      { what: 'Sweet shirts', count: 2, valueEach: cents(2325), origin: 'US' },
      { what: 'Driver', count: 1, valueEach: cents(45_000), origin: 'TW' },
    ];
    const abroad = requests.createShipment({ ...label, to: { ...label.to, country: 'CA' }, customs });
    const { customs_info } = (abroad.body as { shipment: { customs_info: Record<string, unknown> } }).shipment;
    const { customs_signer: _signer, ...form } = shipment.customs_info;
    expect(Object.keys(customs_info).toSorted()).toEqual(Object.keys(form).toSorted());
    const { hs_tariff_number: _tariff, ...itemForm } = shipment.customs_info.customs_items[0] ?? {};
    // The value of all pieces, and their share of the 672 ounces of the bag.
    expect(customs_info['customs_items']).toEqual([
      { ...itemForm, weight: 448, value: 46.5 },
      { description: 'Driver', quantity: 1, weight: 224, value: 450, origin_country: 'TW' },
    ]);
    expect(customs_info).toMatchObject({
      customs_certify: false,
      non_delivery_option: 'return',
      eel_pfc: form.eel_pfc,
    });
  });

  test('the requests to buy, find and refund a shipment are the recorded ones', () => {
    const { id } = recorded.createShipment.answer;
    const { rate } = recorded.buyShipment.body;
    expect(requests.buyShipment(id, requests.shipmentRate(rate.id))).toEqual({
      ...asRecorded(recorded.buyShipment),
      mayRepeat: false,
    });
    const found = recorded.findShipment.answer.id;
    expect(requests.findShipment(found)).toEqual({ ...asRecorded(recorded.findShipment), mayRepeat: true });
    const refunded = recorded.refundShipment.answer.id;
    expect(requests.refundShipment(refunded)).toEqual({ ...asRecorded(recorded.refundShipment), mayRepeat: false });
  });

  test('the requests for events, and for another secret that signs them, are the recorded ones', () => {
    const { webhook } = recorded.createWebhook.body;
    const { custom_headers: _headers, ...asked } = webhook;
    const secret = webhook.webhook_secret;
    expect(requests.createWebhook({ url: webhook.url, secret })).toEqual({
      ...asRecorded(recorded.createWebhook),
      body: { webhook: asked },
      mayRepeat: false,
    });
    const { id } = recorded.updateWebhook.answer;
    expect(requests.updateWebhook(id, { secret })).toEqual({
      ...asRecorded(recorded.updateWebhook),
      body: { webhook_secret: recorded.updateWebhook.body.webhook_secret },
      mayRepeat: true,
    });
  });

  test('the request for a tracker is the recorded one', () => {
    const { id } = recorded.findTracker.answer;
    expect(requests.findTracker(id)).toEqual({ ...asRecorded(recorded.findTracker), mayRepeat: true });
  });

  test('the request for a pickup is the recorded one, by the clock of its address, and names every bag', () => {
    const { pickup: asked } = recorded.createPickup.body;
    const bags = [
      { shipmentId: asked.shipment.id, trackingNumber: '794687120558' },
      { shipmentId: 'shp_2', trackingNumber: '794687120569' },
    ];
    const { method, path, body } = requests.createPickup(pickup, bags);
    expect([method, path]).toEqual([recorded.createPickup.method, recorded.createPickup.path]);
    expect(body).toEqual({
      pickup: {
        ...asked,
        reference: pickup.reference,
        address: withoutEmail(asked.address),
        min_datetime: `${asked.min_datetime}T09:00:00-07:00`,
        max_datetime: `${asked.max_datetime}T17:00:00-07:00`,
        is_account_address: false,
        instructions: 'Please collect all 2 bags: 794687120558, 794687120569',
      },
    });
  });

  test('the requests to buy, find and cancel a pickup are the recorded ones', () => {
    const { id, pickup_rates } = recorded.createPickup.answer;
    const [rate] = pickup_rates;
    if (!rate) throw new Error('A rate is recorded.');
    expect(requests.buyPickup(id, requests.pickupRate(rate))).toEqual({
      ...asRecorded(recorded.buyPickup),
      mayRepeat: false,
    });
    expect(requests.cancelPickup(id)).toEqual({ ...asRecorded(recorded.cancelPickup), mayRepeat: false });
    const found = recorded.findPickup.answer.id;
    expect(requests.findPickup(found)).toEqual({ ...asRecorded(recorded.findPickup), mayRepeat: true });
  });
});

function asRecorded({ method, path, body }: { method: string; path: string; body: unknown }) {
  return { method, path, ...(body !== null && { body }) };
}
