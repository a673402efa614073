import { weightShares } from '#rules/customs/weight-shares.ts';
import type { IsoDate } from '#rules/dates.ts';
import { type InventoryItem, inventoryValue } from '#rules/inventory/inventory.ts';
import type { LabelAddress, LabelRequest, PickupRequest } from '../carriers.ts';
import { decimalOfCents } from './cents-of-decimal.ts';

/** A request to EasyPost as plain data. */
export type EasyPostRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: object;
  /** Whether it may be sent again when its outcome is unknown, because it buys nothing and refunds nothing. */
  readonly mayRepeat: boolean;
};

const ouncesPerPound = 16;

/** Asks for today's rates of one bag. A shipment that is not bought costs nothing. */
export function createShipment(request: LabelRequest): EasyPostRequest {
  const { reference, shipOn, from, to, weightPounds, dimensionsInches, customs } = request;
  const { length, width, height } = dimensionsInches;
  return {
    method: 'POST',
    path: '/v2/shipments',
    body: {
      shipment: {
        reference,
        from_address: addressOf(from),
        to_address: addressOf(to),
        parcel: { length, width, height, weight: weightPounds * ouncesPerPound },
        ...(customs && { customs_info: customsInfo(customs, weightPounds) }),
        options: {
          label_format: 'PNG',
          label_size: '4x6',
          label_date: momentOf(shipOn, 12, from.timeZone),
          // So that staff can find the bag of a printed label.
          print_custom_1: reference,
        },
      },
    },
    mayRepeat: true,
  };
}

export function findShipment(id: string): EasyPostRequest {
  return { method: 'GET', path: `/v2/shipments/${id}`, mayRepeat: true };
}

/** What is sent to buy a shipment: the rate that was chosen. */
export function shipmentRate(rateId: string): object {
  return { rate: { id: rateId } };
}

export function buyShipment(id: string, rate: object): EasyPostRequest {
  return { method: 'POST', path: `/v2/shipments/${id}/buy`, body: rate, mayRepeat: false };
}

export function refundShipment(id: string): EasyPostRequest {
  return { method: 'POST', path: `/v2/shipments/${id}/refund`, body: {}, mayRepeat: false };
}

export function findTracker(id: string): EasyPostRequest {
  return { method: 'GET', path: `/v2/trackers/${id}`, mayRepeat: true };
}

/**
 * Asks which pickups are offered for the bags. It names one of the shipments, and the driver takes the others along: EasyPost accepts
 * several shipments only as a batch, which it creates only after it has answered, and a shipment can be in one batch only, so that a
 * canceled pickup could not be replaced.
 */
export function createPickup(
  { reference, day, window, address }: PickupRequest,
  bags: readonly { readonly shipmentId: string; readonly trackingNumber: string }[],
): EasyPostRequest {
  return {
    method: 'POST',
    path: '/v2/pickups',
    body: {
      pickup: {
        reference,
        address: addressOf(address),
        min_datetime: momentOf(day, window.fromHour, address.timeZone),
        max_datetime: momentOf(day, window.toHour, address.timeZone),
        is_account_address: false,
        instructions: pickupInstructions(bags.map(({ trackingNumber }) => trackingNumber)),
        shipment: { id: bags[0]?.shipmentId ?? '' },
      },
    },
    mayRepeat: true,
  };
}

function pickupInstructions(trackingNumbers: readonly string[]): string {
  const [only] = trackingNumbers;
  if (trackingNumbers.length === 1) return `Please collect 1 bag: ${only}`;
  return `Please collect all ${trackingNumbers.length} bags: ${trackingNumbers.join(', ')}`;
}

export function findPickup(id: string): EasyPostRequest {
  return { method: 'GET', path: `/v2/pickups/${id}`, mayRepeat: true };
}

/** What is sent to buy a pickup: a carrier and its service, as the pickup's rates name them. */
export function pickupRate({ carrier, service }: { readonly carrier: string; readonly service: string }): object {
  return { carrier, service };
}

export function buyPickup(id: string, rate: object): EasyPostRequest {
  return { method: 'POST', path: `/v2/pickups/${id}/buy`, body: rate, mayRepeat: false };
}

export function cancelPickup(id: string): EasyPostRequest {
  return { method: 'POST', path: `/v2/pickups/${id}/cancel`, body: {}, mayRepeat: false };
}

/** Registers a webhook at this address, signed with this secret. */
export function createWebhook({ url, secret }: { readonly url: string; readonly secret: string }): EasyPostRequest {
  return {
    method: 'POST',
    path: '/v2/webhooks',
    body: { webhook: { url, webhook_secret: secret } },
    mayRepeat: false,
  };
}

export function updateWebhook(id: string, { secret }: { readonly secret: string }): EasyPostRequest {
  return { method: 'PATCH', path: `/v2/webhooks/${id}`, body: { webhook_secret: secret }, mayRepeat: true };
}

/** Without the parts that are empty. */
function addressOf({ name, company, street, street2, city, state, zip, country, phone }: LabelAddress): object {
  const parts = {
    name,
    company,
    street1: street,
    street2,
    city,
    state,
    zip,
    country,
    phone: phone.replace(/[^\d+]/g, ''),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part.trim() !== ''));
}

/**
 * A bag that crosses a border: what the customer says is in it. It is a traveler's own, and goes back to the sender if it can't be
 * delivered. The customer signs the papers, so we certify nothing.
 */
function customsInfo(items: readonly InventoryItem[], weightPounds: number): object {
  return {
    contents_type: 'other',
    contents_explanation: 'Used personal belongings of a traveler, not for sale',
    customs_certify: false,
    restriction_type: 'none',
    non_delivery_option: 'return',
    eel_pfc: 'NOEEI 30.37(a)',
    // Value and weight are those of all pieces of a line.
    customs_items: weightShares(items, weightPounds * ouncesPerPound).map(
      ({ what, count, origin, ounces, ...item }) => ({
        description: what,
        quantity: count,
        weight: ounces,
        value: Number(decimalOfCents(inventoryValue([{ count, ...item }]))),
        origin_country: origin,
      }),
    ),
  };
}

/** A whole hour of a place, with its distance from UTC, so that the time is unambiguous. */
function momentOf(day: IsoDate, hour: number, timeZone: string): string {
  const time = { hour: Math.min(hour, 23), minute: hour > 23 ? 59 : 0 };
  return Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) })
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
