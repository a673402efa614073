import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { ReturnedBagChoice, ReturnedBagState } from '#rules/parcels/returned-bag.ts';
import type { ReturnCause } from '#rules/parcels/scans.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { chooseForReturnedBag, nameTripOfReturnedBag, returnedBags } from './contract.ts';

/** A bag that was sent back, as its customer sees it. */
export type ShownReturnedBag = {
  readonly id: number;
  readonly leg: Leg;
  readonly bag: number;
  /** How many bags its leg has. */
  readonly bagCount: number;
  readonly travelerName: string;
  readonly bagName: string;
  readonly state: ReturnedBagState;
  readonly cause: ReturnCause | null;
  /** The price of its trip: what is taken off a new one. */
  readonly amount: Cents | null;
  /** What is refunded, or was refunded, with its return trip. */
  readonly refundAmount: Cents | null;
  readonly refundOn: IsoDate | null;
  readonly couponCode: string | null;
  /** The query of the ship page with the new trip. */
  readonly shipQuery: string;
  readonly isTripBooked: boolean;
  /** What staff have arranged in place of the choice; null if they have not. */
  readonly arranged: string | null;
  /** The day of the return leg whose label waits for a new trip that arrives before it; null if none waits. If the new trip is booked then, it arrives too late. */
  readonly returnWaitsUntil: IsoDate | null;
};

type Wire = EndpointResponse<typeof returnedBags>;

export function returnedBagsToWire(bags: readonly ShownReturnedBag[]): Wire {
  return {
    returned_bags: bags.map((one) => ({
      id: one.id,
      leg: one.leg,
      bag: one.bag,
      bag_count: one.bagCount,
      traveler_name: one.travelerName,
      bag_name: one.bagName,
      state: one.state,
      cause: one.cause,
      amount_cents: one.amount,
      refund_cents: one.refundAmount,
      refund_on: one.refundOn,
      coupon: one.couponCode,
      ship_query: one.shipQuery,
      trip_is_booked: one.isTripBooked,
      arranged: one.arranged,
      return_waits: one.returnWaitsUntil !== null,
      return_starts_on: one.returnWaitsUntil,
    })),
  };
}

export function returnedBagsFromWire({ returned_bags: bags }: Wire): readonly ShownReturnedBag[] {
  return bags.map((one) => ({
    id: one.id,
    leg: one.leg,
    bag: one.bag,
    bagCount: one.bag_count,
    travelerName: one.traveler_name,
    bagName: one.bag_name,
    state: one.state,
    cause: one.cause,
    amount: one.amount_cents === null ? null : cents(one.amount_cents),
    refundAmount: one.refund_cents === null ? null : cents(one.refund_cents),
    refundOn: one.refund_on === null ? null : isoDate(one.refund_on),
    couponCode: one.coupon,
    shipQuery: one.ship_query,
    isTripBooked: one.trip_is_booked,
    arranged: one.arranged,
    returnWaitsUntil: one.return_starts_on === null ? null : isoDate(one.return_starts_on),
  }));
}

export function choiceFromWire({
  params,
  body,
}: Pick<EndpointRequest<typeof chooseForReturnedBag>, 'params' | 'body'>): {
  readonly id: number;
  readonly choice: ReturnedBagChoice;
} {
  return { id: params.id, choice: body.choice };
}

export function namedTripFromWire({
  params,
  body,
}: Pick<EndpointRequest<typeof nameTripOfReturnedBag>, 'params' | 'body'>): {
  readonly id: number;
  readonly typed: string;
} {
  return { id: params.id, typed: body.order_number };
}

export function namedTripToWire({
  orderId,
  id,
  typed,
}: {
  readonly orderId: number;
  readonly id: number;
  readonly typed: string;
}) {
  return { params: { order_id: orderId, id }, body: { order_number: typed } };
}

export function choiceToWire({
  orderId,
  id,
  choice,
}: {
  readonly orderId: number;
  readonly id: number;
  readonly choice: ReturnedBagChoice;
}) {
  return { params: { order_id: orderId, id }, body: { choice } };
}
