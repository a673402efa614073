import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import type { TypedOrder } from '#rules/orders/typed-order.ts';
import type { BagTracking } from '#rules/parcels/bag-tracking.ts';
import type { PickupNotice } from '#rules/parcels/pickup-words.ts';
import type { ScanKind } from '#rules/parcels/scans.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { orderTracking, trackByNumber } from './contract.ts';

/** A line of the timeline. */
export type ShownEvent = {
  readonly kind: ScanKind;
  readonly words: string;
  readonly place: string;
  readonly at: string;
  /** `Thu, Mar 12, 3:20 PM PDT`. */
  readonly localTime: string;
  readonly timeZone: string;
  /** Null for places that we don't know. */
  readonly location: MapLocation | null;
};

/** Where a city is on a map. */
export type MapLocation = { readonly latitude: number; readonly longitude: number; readonly country: string };

/** One end of a leg on the map. */
export type MapEnd = MapLocation & { readonly place: string };

/** A bag on a leg as the page shows it. */
export type ShownBag = BagTracking & {
  readonly bag: number;
  readonly traveler: string;
  readonly bagName: string;
  readonly carrier: string;
  readonly trackingNumber: string | null;
  /** The oldest first. */
  readonly events: readonly ShownEvent[];
};

/** The pickup of a leg as the page shows it. */
export type ShownPickup = {
  readonly notice: PickupNotice;
  readonly day: IsoDate;
  readonly hours: { readonly from: number; readonly to: number } | null;
  readonly confirmation: string | null;
  readonly words: string;
  readonly advice: string | null;
};

export type ShownTrackedLeg = {
  readonly leg: Leg;
  readonly pickup: ShownPickup | null;
  /** Null for places that we don't know. */
  readonly from: MapEnd | null;
  readonly to: MapEnd | null;
  readonly bags: readonly ShownBag[];
};

export type ShownTracking = { readonly orderId: number; readonly legs: readonly ShownTrackedLeg[] };

type PickupWire = EndpointResponse<typeof orderTracking>['legs'][number]['pickup'];

function pickupToWire(pickup: ShownPickup | null): PickupWire {
  if (!pickup) return null;
  const { notice, hours, ...rest } = pickup;
  return { ...rest, state: notice, from_hour: hours && hours.from, to_hour: hours && hours.to };
}

function pickupFromWire(wire: PickupWire): ShownPickup | null {
  if (!wire) return null;
  const { state, day, from_hour, to_hour, ...rest } = wire;
  const hours = from_hour === null || to_hour === null ? null : { from: from_hour, to: to_hour };
  return { ...rest, notice: state, day: isoDate(day), hours };
}

export function trackingToWire({ orderId, legs }: ShownTracking): EndpointResponse<typeof orderTracking> {
  return {
    order_id: orderId,
    legs: legs.map(({ leg, pickup, from, to, bags }) => ({
      leg,
      pickup: pickupToWire(pickup),
      from,
      to,
      bags: bags.map((bag) => ({
        bag: bag.bag,
        traveler: bag.traveler,
        bag_name: bag.bagName,
        carrier: bag.carrier,
        tracking_number: bag.trackingNumber,
        progress: bag.progress,
        holder: bag.holder,
        holder_words: bag.holderWords,
        headline: bag.headline,
        next_words: bag.nextWords,
        notices: [...bag.notices],
        promised_on: bag.promisedOn,
        expected_on: bag.expectedOn,
        delivered_on: bag.deliveredOn,
        late: bag.isLate,
        asks_on_receipt: bag.asksOnReceipt,
        events: eventsToWire(bag.events),
      })),
    })),
  };
}

type WireEvents = EndpointResponse<typeof orderTracking>['legs'][number]['bags'][number]['events'];

/** The server caches timelines, and their wire form with them. */
const knownEvents = new WeakMap<readonly ShownEvent[], WireEvents>();

function eventsToWire(events: readonly ShownEvent[]): WireEvents {
  const known = knownEvents.get(events);
  if (known) return known;
  const wire = events.map(({ localTime, timeZone, ...event }) => ({
    ...event,
    local_time: localTime,
    time_zone: timeZone,
  }));
  knownEvents.set(events, wire);
  return wire;
}

export function trackingFromWire({ order_id, legs }: EndpointResponse<typeof orderTracking>): ShownTracking {
  return {
    orderId: order_id,
    legs: legs.map(({ leg, pickup, from, to, bags }) => ({
      leg,
      pickup: pickupFromWire(pickup),
      from,
      to,
      bags: bags.map((bag) => ({
        bag: bag.bag,
        traveler: bag.traveler,
        bagName: bag.bag_name,
        carrier: bag.carrier,
        trackingNumber: bag.tracking_number,
        progress: bag.progress,
        holder: bag.holder,
        holderWords: bag.holder_words,
        headline: bag.headline,
        nextWords: bag.next_words,
        notices: bag.notices,
        promisedOn: isoDate(bag.promised_on),
        expectedOn: bag.expected_on === null ? null : isoDate(bag.expected_on),
        deliveredOn: bag.delivered_on === null ? null : isoDate(bag.delivered_on),
        isLate: bag.late,
        asksOnReceipt: bag.asks_on_receipt,
        events: bag.events.map(({ local_time, time_zone, ...event }) => ({
          ...event,
          localTime: local_time,
          timeZone: time_zone,
        })),
      })),
    })),
  };
}

export function typedOrderToWire({ number, email }: TypedOrder): EndpointRequest<typeof trackByNumber>['body'] {
  return { order_number: number, email };
}

export function typedOrderFromWire({ body }: Pick<EndpointRequest<typeof trackByNumber>, 'body'>): TypedOrder {
  return { number: body.order_number, email: body.email };
}

export function trackedOrderToWire(tracking: ShownTracking, displayId: string): EndpointResponse<typeof trackByNumber> {
  return { ...trackingToWire(tracking), display_id: displayId };
}

/** The tracking of an order, with its display number. */
export type TrackedOrder = { readonly displayId: string; readonly tracking: ShownTracking };

export function trackedOrderFromWire(wire: EndpointResponse<typeof trackByNumber>): TrackedOrder {
  return { displayId: wire.display_id, tracking: trackingFromWire(wire) };
}
