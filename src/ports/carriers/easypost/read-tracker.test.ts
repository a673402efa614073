import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { callbackSignature, isCallbackSigned } from './callback-signature.ts';
import { readEvent } from './read-event.ts';
import { readTracker, scansWithDelay } from './read-tracker.ts';
import recorded from './testing/recorded/exchanges.json' with { type: 'json' };

const eventBody = readFileSync(join(import.meta.dirname, 'testing/recorded/event-body.txt'), 'utf8');
const eventSignature = 'hmac-sha256-hex=38f3f53c103713df81616a0a186d77141957323ec21d5fe9363db93840f527db';

type Detail = (typeof recorded.findTracker.answer.tracking_details)[number];

function tracker(changes: object = {}) {
  const read = readTracker({ ...recorded.findTracker.answer, ...changes });
  if (!read) throw new Error('The tracker is not read.');
  return read;
}

function detail(status: string, status_detail: string, message = ''): Detail {
  const [, like] = recorded.findTracker.answer.tracking_details;
  if (!like) throw new Error('A detail is recorded.');
  return { ...like, status, status_detail, message };
}

function kindsOf(...details: readonly Detail[]) {
  return tracker({ tracking_details: details }).scans.map(({ kind }) => kind);
}

describe('the recorded event', () => {
  test('the recorded event has the signature that EasyPost gave it', () => {
    expect(callbackSignature({ secret: 'sécret', body: eventBody })).toBe(eventSignature);
    // Composed or not, it is the same secret.
    for (const secret of ['sécret'.normalize('NFC'), 'sécret'.normalize('NFD')]) {
      expect(isCallbackSigned({ secret, body: eventBody, signature: eventSignature })).toBe(true);
    }
    expect(isCallbackSigned({ secret: 'secret', body: eventBody, signature: eventSignature })).toBe(false);
    expect(isCallbackSigned({ secret: 'sécret', body: `${eventBody}\n`, signature: eventSignature })).toBe(false);
    expect(isCallbackSigned({ secret: 'sécret', body: eventBody, signature: '' })).toBe(false);
  });

  test('the recorded event tells where the bag was, in our words', () => {
    const event = readEvent(eventBody);
    if (event.kind !== 'tracker') throw new Error(event.kind);
    expect(event.tracker).toMatchObject({ id: 'trk_1', trackingNumber: '1', expectedOn: '2024-08-05' });
    expect(
      event.tracker.scans.map(({ kind, atMs, place }) => [kind, new Date(atMs).toISOString(), place.city, place.state]),
    ).toEqual([
      ['label-made', '2024-07-31T15:00:00.000Z', '', ''],
      ['collected', '2024-07-31T19:27:00.000Z', 'Orlando', 'FL'],
      ['arrived', '2024-07-31T22:35:00.000Z', 'Orlando', 'FL'],
      ['departed', '2024-08-01T14:42:13.000Z', 'Orlando', 'FL'],
      ['departed', '2024-08-02T02:46:19.000Z', 'Kenly', 'NC'],
      ['departed', '2024-08-02T18:35:20.000Z', 'Edison Twp', 'NJ'],
      ['arrived', '2024-08-02T18:50:00.000Z', 'Edison', 'NJ'],
    ]);
  });

  test('an event of another kind is none of ours, and a broken one is unreadable', () => {
    expect(readEvent('{"description":"payment.created","result":{}}')).toEqual({ kind: 'other' });
    for (const body of ['', 'x', '[]', '{}', '{"description":"tracker.updated","result":{}}', 'null']) {
      expect(readEvent(body)).toEqual({ kind: 'unreadable' });
    }
  });
});

describe('a tracker', () => {
  test('the recorded tracker has two scans, and a state without a country is one of this country', () => {
    const { scans, id, expectedOn } = tracker();
    expect(id).toBe('trk_8b5833c2c3e6428ab09a48a31c1a9071');
    expect(expectedOn).toBe('2024-07-30');
    expect(scans.map(({ kind, place }) => [kind, place])).toEqual([
      ['label-made', { city: '', state: '', country: '' }],
      ['label-made', { city: 'Houston', state: 'TX', country: 'US' }],
    ]);
  });

  test.each([
    ['pre_transit', 'label_created', '', ['label-made']],
    ['in_transit', 'received_at_origin_facility', '', ['collected']],
    ['in_transit', 'arrived_at_facility', 'Origin Scan', ['collected']],
    ['in_transit', 'departed_origin_facility', '', ['departed']],
    ['in_transit', 'received_at_destination_facility', '', ['arrived']],
    ['in_transit', 'something_new', '', ['departed']],
    ['out_for_delivery', 'out_for_delivery', '', ['out-for-delivery']],
    ['available_for_pickup', 'arrived_at_pickup_location', '', ['arrived']],
    ['delivered', 'arrived_at_destination', 'Delivered, front desk', ['delivered']],
    ['delivered', 'arrived_at_destination', 'Left with neighbor', ['delivered-to-neighbor']],
    ['return_to_sender', 'return', '', ['returned']],
    ['failure', 'lost', '', ['lost']],
    ['failure', 'damaged', '', ['damaged']],
    ['failure', 'unknown', 'Package reported lost in transit', ['lost']],
    ['failure', 'unknown', 'Delivery attempted', ['delayed']],
    ['cancelled', 'cancelled', '', []],
    ['error', 'unknown', '', []],
    ['unknown', 'unknown', '', []],
    ['a_new_status', 'unknown', '', []],
  ])('%s, %s “%s” is %j', (status, statusDetail, message, kinds) => {
    expect(kindsOf(detail(status, statusDetail, message))).toEqual(kinds);
  });

  test.each([
    ['return_to_sender', 'return', 'Returning package to shipper', null],
    ['return_to_sender', 'return', 'Incorrect address - returning to shipper', 'address'],
    ['return_to_sender', 'return', 'Recipient has moved', 'recipient'],
    ['failure', 'refused', 'Shipment refused by recipient', 'recipient'],
    ['return_to_sender', 'unclaimed', '', 'recipient'],
    ['return_to_sender', 'missorted', '', 'carrier'],
  ])('%s, %s “%s” goes back because of %s', (status, statusDetail, message, cause) => {
    const { scans } = tracker({ tracking_details: [detail(status, statusDetail, message)] });
    expect(scans).toMatchObject([{ kind: 'returned', returnCause: cause }]);
  });

  test('SCR-06 a tracker that is delivered after it was sent back is back with its sender', () => {
    const sentBack = detail('return_to_sender', 'return', 'Returning package to shipper');
    const after = (status: string, message: string, datetime: string) => ({
      ...detail(status, 'arrived_at_destination', message),
      datetime,
    });
    const home = after('delivered', 'Delivered', '2030-03-20T12:00:00Z');
    const { scans } = tracker({ signed_by: 'T. Rowan', tracking_details: [home, sentBack] });
    expect(scans.map(({ kind }) => kind)).toEqual(['returned', 'back-with-sender']);
    expect(scans[1]?.id).toMatch(/-back-with-sender$/);
    const before = after('delivered', 'Delivered', '2015-03-20T12:00:00Z');
    expect(tracker({ tracking_details: [before, sentBack] }).scans.map(({ kind }) => kind)).toEqual([
      'delivered',
      'returned',
    ]);
  });

  /** The recorded event of a bag on its way, with what its carrier tells after that, in the shape of its own details. */
  function eventAfter(...details: readonly Readonly<Record<string, string>>[]) {
    const event = JSON.parse(eventBody) as { result: { tracking_details: Record<string, unknown>[] } };
    const [like] = event.result.tracking_details.toReversed();
    if (!like) throw new Error('A detail is recorded.');
    event.result.tracking_details.push(...details.map((changes) => ({ ...like, ...changes })));
    const read = readEvent(JSON.stringify(event));
    if (read.kind !== 'tracker') throw new Error(read.kind);
    return read.tracker.scans.slice(7).map(({ kind, returnCause }) => (returnCause ? `${kind} ${returnCause}` : kind));
  }
  const sentBack = {
    status: 'return_to_sender',
    status_detail: 'return',
    message: 'Recipient refused - Returning package to shipper',
    datetime: '2024-08-05T15:00:00Z',
  };

  test.each([
    [{ status: 'delivered', status_detail: 'arrived_at_destination', message: 'Delivered' }],
    [{ status: 'delivered', status_detail: 'arrived_at_destination', message: 'Left with neighbor' }],
    [{ status: 'return_to_sender', status_detail: 'arrived_at_destination', message: 'Package returned to shipper' }],
    [{ status: 'return_to_sender', status_detail: 'return', message: 'Delivered, To Original Sender' }],
  ])(
    'SCR-06 a bag of the recorded event that is sent back and then %j is back with its sender, and never delivered',
    (end) => {
      const way = [
        {
          ...sentBack,
          status_detail: 'arrived_at_facility',
          message: 'Arrived at FedEx location',
          datetime: '2024-08-06T15:00:00Z',
        },
        {
          ...sentBack,
          status: 'in_transit',
          status_detail: 'departed_facility',
          message: 'Departed FedEx location',
          datetime: '2024-08-07T15:00:00Z',
        },
        {
          ...sentBack,
          status: 'out_for_delivery',
          status_detail: 'out_for_delivery',
          message: 'On FedEx vehicle for delivery',
          datetime: '2024-08-08T08:00:00Z',
        },
      ];
      const told = ['returned recipient', 'arrived', 'departed', 'out-for-delivery', 'back-with-sender'];
      const home = { ...end, datetime: '2024-08-08T15:00:00Z' };
      expect(eventAfter(sentBack, ...way, home)).toEqual(told);
      // The order in which EasyPost lists them does not matter.
      expect(eventAfter(home, ...way.toReversed(), sentBack)).toEqual(told);
    },
  );

  test('SCR-06 a return that is reported only when it is over counts as sent back just before', () => {
    const home = { status: 'delivered', status_detail: 'arrived_at_destination', datetime: '2024-08-08T15:00:00Z' };
    expect(eventAfter({ ...home, message: 'Delivered, To Original Sender' })).toEqual(['returned', 'back-with-sender']);
    expect(eventAfter({ ...home, message: 'Delivered, front desk' })).toEqual(['delivered']);
    expect(eventAfter({ ...sentBack, message: 'Could not be delivered - Returning package to shipper' })).toEqual([
      'returned',
    ]);
  });

  test('a tracker that was signed for says so, once', () => {
    const delivered = detail('delivered', 'arrived_at_destination');
    const { scans } = tracker({ signed_by: 'E SWAN', tracking_details: [delivered, delivered] });
    expect(scans.map(({ kind }) => kind)).toEqual(['delivered', 'signed-for']);
  });

  test.each([
    ['weather_delay', '', 'weather'],
    ['delayed', 'Severe weather conditions have delayed delivery', 'weather'],
    ['held', 'Held in customs clearance', 'customs'],
    ['missorted', '', 'carrier'],
    ['delayed', 'A delay has occurred', null],
  ] as const)('%s “%s” is a delay whose cause is %s', (statusDetail, message, cause) => {
    const [scan] = tracker({ tracking_details: [detail('in_transit', statusDetail, message)] }).scans;
    expect(scan).toMatchObject({ kind: 'delayed', delayCause: cause });
  });

  test('a tracker whose day is later than promised reports that once for each day, after the bag was seen', () => {
    const promised = isoDate('2024-07-28');
    expect(scansWithDelay(tracker(), promised).map(({ kind }) => kind)).not.toContain('delayed');
    const onItsWay = [detail('in_transit', 'departed_facility'), detail('in_transit', 'weather_delay')];
    const late = scansWithDelay(tracker({ tracking_details: onItsWay }), promised);
    expect(late.at(-1)).toMatchObject({
      id: 'EZ1000000001-expected-2024-07-30',
      kind: 'delayed',
      expectedOn: '2024-07-30',
      delayCause: 'weather',
    });
    expect(scansWithDelay(tracker({ tracking_details: onItsWay }), isoDate('2024-07-30'))).toHaveLength(2);
    const delivered = [...onItsWay, detail('delivered', 'arrived_at_destination')];
    expect(scansWithDelay(tracker({ tracking_details: delivered }), promised)).toHaveLength(3);
  });

  test('the local day that a tracker names is used', () => {
    expect(tracker({ carrier_detail: { est_delivery_date_local: '2024-07-31' } }).expectedOn).toBe('2024-07-31');
  });

  test('a tracker that is reworded later has the same scans', () => {
    const before = tracker({ tracking_details: [detail('in_transit', 'departed_facility', 'Departed')] });
    const after = tracker({ tracking_details: [detail('in_transit', 'departed_facility', 'DEPARTED FACILITY')] });
    expect(after.scans).toEqual(before.scans);
  });
});
