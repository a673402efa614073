import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { filterFromWire, filterToWire } from '#kit/staff-filter/wire.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { PickupRemedy } from '#rules/parcels/pickup-remedy.ts';
import type { CarrierKey, Leg } from '#rules/shipment/draft.ts';
import type { listPickupProblems, PickupProblemWire } from './contract.ts';
import type { PickupProblemKind, StaffFilter } from '#rules/parcels/staff-filter.ts';

/** A pickup that staff have to look at. */
export type PickupProblem = {
  readonly id: number;
  readonly orderId: number;
  readonly displayId: string;
  readonly leg: Leg;
  readonly bagCount: number;
  readonly carrier: CarrierKey;
  readonly reference: string;
  readonly confirmation: string | null;
  readonly day: IsoDate;
  readonly fromHour: number;
  readonly toHour: number;
  readonly problem: PickupProblemKind;
  readonly reason: string;
  readonly since: Date;
  readonly refunded: Cents;
  readonly remedies: readonly PickupRemedy[];
};

/** The most urgent ones, and how many there are in all. */
export type PickupProblems = { readonly pickups: readonly PickupProblem[]; readonly total: number };

type PickupProblemsWire = EndpointResponse<typeof listPickupProblems>;

export function pickupProblemsToWire({ pickups, total }: PickupProblems): PickupProblemsWire {
  return { pickups: pickups.map(pickupProblemToWire), total };
}

export function pickupProblemsFromWire({ pickups, total }: PickupProblemsWire): PickupProblems {
  return { pickups: pickups.map(pickupProblemFromWire), total };
}

function pickupProblemToWire(pickup: PickupProblem): PickupProblemWire {
  return {
    id: pickup.id,
    order_id: pickup.orderId,
    display_id: pickup.displayId,
    leg: pickup.leg,
    bag_count: pickup.bagCount,
    carrier: pickup.carrier,
    reference: pickup.reference,
    confirmation: pickup.confirmation,
    day: pickup.day,
    from_hour: pickup.fromHour,
    to_hour: pickup.toHour,
    problem: pickup.problem === 'refused' ? 'refused' : 'not_canceled',
    reason: pickup.reason,
    since: pickup.since.toISOString(),
    refunded_cents: pickup.refunded,
    remedies: [...pickup.remedies],
  };
}

function pickupProblemFromWire(wire: PickupProblemWire): PickupProblem {
  return {
    id: wire.id,
    orderId: wire.order_id,
    displayId: wire.display_id,
    leg: wire.leg,
    bagCount: wire.bag_count,
    carrier: wire.carrier,
    reference: wire.reference,
    confirmation: wire.confirmation,
    day: isoDate(wire.day),
    fromHour: wire.from_hour,
    toHour: wire.to_hour,
    problem: wire.problem === 'refused' ? 'refused' : 'not-canceled',
    reason: wire.reason,
    since: new Date(wire.since),
    refunded: cents(wire.refunded_cents),
    remedies: wire.remedies,
  };
}

export function pickupFilterFromWire({
  query,
}: Pick<EndpointRequest<typeof listPickupProblems>, 'query'>): StaffFilter<PickupProblemKind> {
  return filterFromWire(query, (kind) => (kind === 'refused' ? 'refused' : 'not-canceled'));
}

export function pickupFilterToWire(filter: StaffFilter<PickupProblemKind>) {
  return { query: filterToWire(filter, (kind) => (kind === 'refused' ? 'refused' : 'not_canceled')) };
}
