import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { addDays, dateOf, type IsoDate, isoDate, isWeekend } from '#rules/dates.ts';
import type { Scan, ScanKind } from '#rules/parcels/scans.ts';
import { itinerary } from '../../embedded/itinerary.ts';
import { mishapOf } from '../../embedded/mishaps.ts';
import { trackingNumber } from '../../embedded/tracking-numbers.ts';
import { labelPng } from '../../testing/label-png.ts';
import recorded from './recorded/exchanges.json' with { type: 'json' };

/** How a request goes wrong. `lost` and `sold-and-hangs` are carried out, and the answer does not come. */
export type Fault =
  | 'hangs'
  | 'lost'
  | 'sold-and-hangs'
  | 'refused-connection'
  | { readonly status: number; readonly answer?: unknown; readonly retryAfter?: string };

export type SentRequest = { readonly method: string; readonly path: string; readonly body: unknown };

export type EasyPostStandIn = {
  readonly url: string;
  readonly apiKey: string;
  /** All that was sent, in its order. */
  readonly requests: readonly SentRequest[];
  /** How many labels and pickups were sold, and how many were refunded. */
  readonly sold: { labels: number; pickups: number; refunds: number; cancellations: number };
  /** The next requests whose method and path match go wrong, one fault each. */
  failNext(match: RegExp, ...faults: readonly Fault[]): void;
  /** Something that the carrier says of a label from then on. */
  addScan(trackingCode: string, scan: Scan): void;
  /** The day that the carrier names for a label's delivery. */
  expect(trackingCode: string, day: IsoDate): void;
  /** An event as a webhook carries it, with the scans so far or with these. */
  eventOf(trackingCode: string, scans?: readonly Scan[]): string;
  close(): Promise<void>;
};

/**
 * A stand-in for EasyPost on this machine: it answers as recorded, for FedEx and UPS, and its bags travel by the clock that it is given. In
 * the streets in which the embedded carrier damages bags or is late, it does too.
 */
export async function startEasyPost({ nowMs }: { nowMs(): number }): Promise<EasyPostStandIn> {
  const apiKey = 'EZTK-of-the-stand-in';
  const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`;
  const shipments = new Map<string, StoredShipment>();
  const pickups = new Map<string, StoredPickup>();
  const requests: SentRequest[] = [];
  const faults: { match: RegExp; fault: Fault }[] = [];
  const sold = { labels: 0, pickups: 0, refunds: 0, cancellations: 0 };
  let serial = 0;
  let url = '';

  const answers: readonly (readonly [RegExp, (id: string, body: Body) => Answer])[] = [
    [/^POST \/v2\/shipments$/, (_, body) => createShipment(body)],
    [/^GET \/v2\/shipments\/(\w+)$/, (id) => ofShipment(id, (one) => ok(shipmentAnswer(one)))],
    [/^POST \/v2\/shipments\/(\w+)\/buy$/, (id, body) => ofShipment(id, (one) => buyShipment(one, body))],
    [/^POST \/v2\/shipments\/(\w+)\/refund$/, (id) => ofShipment(id, refundShipment)],
    [/^GET \/v2\/trackers\/trk_(\w+)$/, (id) => ofShipment(`shp_${id}`, (one) => ok(trackerAnswer(one)))],
    [/^POST \/v2\/webhooks$/, () => ({ status: recorded.createWebhook.status, body: recorded.createWebhook.answer })],
    [
      /^PATCH \/v2\/webhooks\/(\w+)$/,
      () => ({ status: recorded.updateWebhook.status, body: recorded.updateWebhook.answer }),
    ],
    [/^POST \/v2\/pickups$/, (_, body) => createPickup(body)],
    [/^GET \/v2\/pickups\/(\w+)$/, (id) => ofPickup(id, (one) => ok(pickupAnswer(one)))],
    [/^POST \/v2\/pickups\/(\w+)\/buy$/, (id) => ofPickup(id, buyPickup)],
    [/^POST \/v2\/pickups\/(\w+)\/cancel$/, (id) => ofPickup(id, cancelPickup)],
  ];

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  return {
    url,
    apiKey,
    requests,
    sold,
    failNext: (match, ...next) => faults.push(...next.map((fault) => ({ match, fault }))),
    addScan: (code, scan) => labelOf(code).added.push(scan),
    expect: (code, day) => {
      labelOf(code).expectedOn = day;
    },
    eventOf: (code, scans) => {
      const label = labelOf(code);
      return JSON.stringify({
        description: 'tracker.updated',
        mode: 'test',
        previous_attributes: { status: 'unknown' },
        created_at: new Date(nowMs()).toISOString(),
        id: 'evt_1',
        status: 'pending',
        object: 'Event',
        result: trackerAnswer(label, scans),
      });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request;
    if (path.startsWith('/files/')) return sendPicture(path, response);
    let text = '';
    for await (const part of request) text += String(part);
    const body = (text === '' ? {} : JSON.parse(text)) as Body;
    requests.push({ method, path, body });
    const at = faults.findIndex(({ match }) => match.test(`${method} ${path}`));
    const [{ fault } = { fault: undefined }] = at < 0 ? [] : faults.splice(at, 1);
    if (fault === 'hangs') return;
    if (fault === 'refused-connection') return void request.socket.destroy();
    if (typeof fault === 'object')
      return send(response, { status: fault.status, body: fault.answer ?? {} }, fault.retryAfter);
    if (request.headers.authorization !== authorization)
      return send(response, refusal(401, 'APIKEY.INACTIVE', 'This api key is no longer active.'));
    const carriedOut = carryOut(`${method} ${path}`, body);
    if (fault === 'sold-and-hangs') return;
    if (fault === 'lost' || carriedOut === 'lost') return void request.socket.destroy();
    send(response, carriedOut);
  }

  function carryOut(asked: string, body: Body): Answer | 'lost' {
    for (const [pattern, work] of answers) {
      const found = pattern.exec(asked);
      if (!found) continue;
      const before = [...pickups.values()].filter(({ isAnswerLost }) => isAnswerLost);
      const made = work(found[1] ?? '', body);
      const lost = before.find(({ confirmation }) => confirmation !== null);
      if (lost) lost.isAnswerLost = false;
      return lost ? 'lost' : made;
    }
    return refusal(404, 'NOT_FOUND', 'The requested resource could not be found.');
  }

  function sendPicture(path: string, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'image/png' });
    response.end(labelPng(path.replace('/files/', '').replace('.png', '')));
  }

  function createShipment({ shipment }: Body): Answer {
    if (!shipment) return { status: recorded.missingShipment.status, body: recorded.missingShipment.answer };
    serial += 1;
    const id = `shp_${String(serial).padStart(6, '0')}`;
    const isServed = !JSON.stringify(shipment).includes('No Carrier');
    const rates = isServed
      ? rateNames.map(([carrier, service, days], index) => rateAnswer({ id, index, carrier, service, days }))
      : [];
    const made: StoredShipment = {
      id,
      serial,
      asked: shipment,
      rates,
      messages: isServed ? [] : [{ carrier: 'FedEx', type: 'rate_error', message: 'The destination is not served.' }],
      rate: null,
      code: null,
      boughtAtMs: 0,
      refundStatus: null,
      added: [],
      expectedOn: null,
    };
    shipments.set(id, made);
    return { status: recorded.createShipment.status, body: shipmentAnswer(made) };
  }

  function buyShipment(one: StoredShipment, { rate }: Body): Answer {
    if (one.code !== null) return refusal(422, 'SHIPMENT.POSTAGE.EXISTS', 'Postage already exists for this shipment.');
    const chosen = one.rates.find(({ id }) => id === rate?.id);
    if (!chosen) return refusal(404, 'NOT_FOUND', 'The requested resource could not be found.');
    sold.labels += 1;
    one.rate = chosen;
    one.boughtAtMs = nowMs();
    one.code = trackingNumber({ carrier: carrierOf(one), level: 'DOMESTIC_GROUND', serial: one.serial });
    return { status: recorded.buyShipment.status, body: shipmentAnswer(one) };
  }

  function refundShipment(one: StoredShipment): Answer {
    if (one.code === null) return refusal(422, 'SHIPMENT.REFUND.UNAVAILABLE', 'Refund request unavailable.');
    sold.refunds += 1;
    one.refundStatus = recorded.refundShipment.answer.refund_status;
    return { status: recorded.refundShipment.status, body: shipmentAnswer(one) };
  }

  function createPickup({ pickup }: Body): Answer {
    serial += 1;
    const id = `pickup_${String(serial).padStart(6, '0')}`;
    const [, day = '', hour = '', offset = ''] =
      /^([\d-]{10})T(\d\d).*([+-]\d\d):/.exec(String(pickup?.['max_datetime'])) ?? [];
    const local = new Date(nowMs() + Number(offset) * 3_600_000);
    const street = JSON.stringify(pickup?.['address'] ?? {});
    const today = dateOf(local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate());
    const isTooLate = day < today || (day === today && local.getUTCHours() > Number(hour) - 3);
    const isServed = !street.includes('No Pickup') && !isTooLate;
    const made: StoredPickup = {
      id,
      asked: pickup ?? {},
      day: isoDate(day),
      offsetHours: Number(offset),
      isServed,
      confirmation: null,
      isCanceled: false,
      isAnswerLost: street.includes('Silent Pickup'),
    };
    pickups.set(id, made);
    return { status: recorded.createPickup.status, body: pickupAnswer(made) };
  }

  function buyPickup(one: StoredPickup): Answer {
    if (one.confirmation !== null) return refusal(422, 'PICKUP.ALREADY.PURCHASED', 'The pickup was bought before.');
    sold.pickups += 1;
    one.confirmation = one.id.replace('pickup_', 'CPU');
    return { status: recorded.buyPickup.status, body: pickupAnswer(one) };
  }

  function cancelPickup(one: StoredPickup): Answer {
    const local = new Date(nowMs() + one.offsetHours * 3_600_000);
    if (one.day < local.toISOString().slice(0, 10))
      return refusal(422, 'PICKUP.CANCEL.FAILURE', 'The pickup cannot be canceled any more.');
    sold.cancellations += 1;
    one.isCanceled = true;
    return { status: recorded.cancelPickup.status, body: pickupAnswer(one) };
  }

  function pickupAnswer({ id, asked, isServed, confirmation, isCanceled }: StoredPickup): object {
    const { pickup_rates: rates, ...rest } = recorded.createPickup.answer;
    return {
      ...rest,
      ...asked,
      id,
      confirmation,
      status: isCanceled
        ? recorded.cancelPickup.answer.status
        : confirmation === null
          ? rest.status
          : recorded.buyPickup.answer.status,
      messages: isServed ? [] : [{ carrier: 'FedEx', type: 'rate_error', message: 'No pickup is available.' }],
      pickup_rates: isServed ? ['FedEx', 'UPS'].map((carrier) => ({ ...rates[0], carrier, pickup_id: id })) : [],
    };
  }

  function shipmentAnswer(one: StoredShipment): object {
    const like = one.code === null ? recorded.createShipment.answer : recorded.buyShipment.answer;
    return {
      ...like,
      ...one.asked,
      id: one.id,
      rates: one.rates,
      messages: one.messages,
      refund_status: one.refundStatus,
      tracking_code: one.code,
      selected_rate: one.rate,
      postage_label:
        one.code === null
          ? null
          : { ...recorded.buyShipment.answer.postage_label, label_url: `${url}/files/${one.code}.png` },
      tracker: one.code === null ? null : trackerAnswer(one),
    };
  }

  function trackerAnswer(one: StoredShipment, only?: readonly Scan[]): object {
    const scans = (only ?? [...travel(one), ...one.added]).filter(({ atMs }) => only || atMs <= nowMs());
    const details = scans.toSorted((a, b) => a.atMs - b.atMs).map(detailOf);
    const namesDay = (scan: Scan): boolean => scan.expectedOn !== null;
    const expectedOn =
      (only ? only.find(namesDay)?.expectedOn : scans.findLast(namesDay)?.expectedOn) ?? one.expectedOn;
    // What a scan says of its label is in the tracker.
    const told = only?.[0];
    return {
      ...recorded.findTracker.answer,
      id: one.id.replace('shp_', 'trk_'),
      shipment_id: one.id,
      tracking_code: told && !told.id.startsWith(one.code ?? '') ? told.id : one.code,
      status: details.at(-1)?.status ?? 'unknown',
      est_delivery_date: expectedOn === null ? null : `${expectedOn}T00:00:00Z`,
      carrier: one.rate?.carrier,
      carrier_detail: null,
      tracking_details: details,
    };
  }

  function labelOf(code: string): StoredShipment {
    const found = [...shipments.values()].find((one) => one.code === code);
    if (!found) throw new Error(`No label has the number ${code}`);
    return found;
  }

  function ofShipment(id: string, work: (one: StoredShipment) => Answer): Answer {
    const found = shipments.get(id);
    return found ? work(found) : refusal(404, 'NOT_FOUND', 'The requested resource could not be found.');
  }

  function ofPickup(id: string, work: (one: StoredPickup) => Answer): Answer {
    const found = pickups.get(id);
    return found ? work(found) : refusal(404, 'NOT_FOUND', 'The requested resource could not be found.');
  }
}

type Body = { readonly shipment?: Fields; readonly pickup?: Fields; readonly rate?: { readonly id: string } };
type Fields = Readonly<Record<string, unknown>>;
type Answer = { readonly status: number; readonly body: unknown };
type RateAnswer = {
  readonly shipment_id: string;
  readonly rate: string;
  readonly id: string;
  readonly carrier: string;
  readonly service: string;
  readonly delivery_days: number;
};

type StoredShipment = {
  readonly id: string;
  readonly serial: number;
  readonly asked: Fields;
  readonly rates: readonly RateAnswer[];
  readonly messages: readonly object[];
  rate: RateAnswer | null;
  code: string | null;
  boughtAtMs: number;
  refundStatus: string | null;
  readonly added: Scan[];
  expectedOn: IsoDate | null;
};

type StoredPickup = {
  readonly id: string;
  readonly asked: Fields;
  readonly day: IsoDate;
  readonly offsetHours: number;
  readonly isServed: boolean;
  confirmation: string | null;
  isCanceled: boolean;
  isAnswerLost: boolean;
};

const rateNames = [
  ['FedEx', 'FEDEX_GROUND', 5],
  ['FedEx', 'FEDEX_EXPRESS_SAVER', 3],
  ['FedEx', 'FEDEX_2_DAY', 2],
  ['FedEx', 'STANDARD_OVERNIGHT', 1],
  ['FedEx', 'INTERNATIONAL_ECONOMY', 5],
  ['FedEx', 'INTERNATIONAL_PRIORITY', 3],
  ['UPS', 'Ground', 5],
  ['UPS', '3DaySelect', 3],
  ['UPS', '2ndDayAir', 2],
  ['UPS', 'NextDayAir', 1],
  ['UPS', 'Expedited', 5],
  ['UPS', 'Express', 3],
] as const;

function rateAnswer({
  id,
  index,
  carrier,
  service,
  days,
}: {
  id: string;
  index: number;
  carrier: string;
  service: string;
  days: number;
}): RateAnswer {
  const [like] = recorded.createShipment.answer.rates;
  if (!like) throw new Error('A rate is recorded.');
  return {
    ...like,
    id: `rate_${id}_${index}`,
    carrier,
    service,
    rate: `${90 - 10 * days}.93`,
    delivery_days: days,
    shipment_id: id,
  };
}

function carrierOf({ rate }: StoredShipment): 'FEDEX' | 'UPS' {
  return rate?.carrier === 'UPS' ? 'UPS' : 'FEDEX';
}

/** The scans of a bag that is handed over on its day, as the embedded carrier has them; none names a signature, and only a delay a day. */
function travel(one: StoredShipment): readonly Scan[] {
  const options = one.asked['options'] as { label_date: string };
  const shipOn = isoDate(options.label_date.slice(0, 10));
  const place = (name: string) => {
    const { city, state, country } = one.asked[name] as Record<'city' | 'state' | 'country', string>;
    return { city, state, country, timeZone: 'America/New_York' };
  };
  const streetOf = (name: string): string => (one.asked[name] as { street1?: string }).street1 ?? '';
  return itinerary({
    trackingNumber: one.code ?? '',
    carrier: carrierOf(one),
    boughtAtMs: one.boughtAtMs,
    shipOn,
    arriveOn: workingDaysAfter(shipOn, one.rate?.delivery_days ?? 1),
    from: place('from_address'),
    to: place('to_address'),
    mishap: mishapOf([streetOf('to_address'), streetOf('from_address')]),
  })
    .filter(({ kind }) => kind !== 'signed-for')
    .map((scan) => (scan.kind === 'delayed' ? scan : { ...scan, expectedOn: null }));
}

function workingDaysAfter(day: IsoDate, count: number): IsoDate {
  let [end, left] = [day, count];
  while (left > 0) {
    end = addDays(end, 1);
    if (!isWeekend(end)) left -= 1;
  }
  return end;
}

/** EasyPost's wording of each scan, as recorded for FedEx. */
const wordings: Partial<Record<ScanKind, readonly [status: string, detail: string, message: string]>> = {
  'label-made': ['pre_transit', 'label_created', 'Shipment information sent to FedEx'],
  collected: ['in_transit', 'arrived_at_facility', 'Picked up'],
  departed: ['in_transit', 'departed_facility', 'Departed FedEx location'],
  arrived: ['in_transit', 'arrived_at_facility', 'Arrived at FedEx location'],
  'out-for-delivery': ['out_for_delivery', 'out_for_delivery', 'On FedEx vehicle for delivery'],
  delivered: ['delivered', 'arrived_at_destination', 'Delivered'],
  delayed: ['in_transit', 'weather_delay', 'Delay: severe weather'],
  lost: ['failure', 'lost', 'Package reported lost'],
  damaged: ['failure', 'damaged', 'Damaged, handling per shipper instructions'],
  returned: ['return_to_sender', 'return', 'Returning package to shipper'],
  'back-with-sender': ['delivered', 'arrived_at_destination', 'Delivered'],
};

/** A delay through the carrier's own fault. */
const ownDelay = ['in_transit', 'missorted', 'Package sorted to the wrong route'] as const;

function detailOf({ kind, atMs, place, delayCause }: Scan) {
  const [status, detail, message] = (delayCause === 'carrier' ? ownDelay : wordings[kind]) ?? [];
  // A scan without a place is none of EasyPost's.
  const location = (place as Scan['place'] | null) && {
    object: 'TrackingLocation',
    city: place.city.toUpperCase(),
    state: place.state,
    country: place.country,
    zip: null,
  };
  return {
    object: 'TrackingDetail',
    message,
    description: message,
    status,
    status_detail: detail,
    datetime: new Date(atMs).toISOString(),
    source: 'FedEx',
    carrier_code: '',
    ...(location && { tracking_location: location }),
  };
}

function ok(body: object): Answer {
  return { status: 200, body };
}

function refusal(status: number, code: string, message: string): Answer {
  return { status, body: { error: { code, message, errors: [] } } };
}

function send(response: ServerResponse, { status, body }: Answer, retryAfter?: string): void {
  response.writeHead(status, { 'content-type': 'application/json', ...(retryAfter && { 'retry-after': retryAfter }) });
  response.end(JSON.stringify(body));
}
