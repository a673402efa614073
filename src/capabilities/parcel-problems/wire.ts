import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { CaseKind } from '#rules/parcels/bag-case.ts';
import type { ParcelProgress } from '#rules/parcels/parcel-progress.ts';
import type { ParcelRemedy } from '#rules/parcels/parcel-remedy.ts';
import type { PickupRemedy } from '#rules/parcels/pickup-remedy.ts';
import type { CarrierKey, Leg } from '#rules/shipment/draft.ts';
import type {
  BagOfOrderWire,
  closeParcelCase,
  handleParcel,
  handlePickup,
  listParcelCases,
  listParcelProblems,
  listPickupProblems,
  ParcelCaseWire,
  ParcelProblemWire,
  PickupProblemWire,
} from './contract.ts';

/** A bag on a leg, as staff find it. */
type BagOfOrder = {
  readonly id: number;
  readonly orderId: number;
  readonly displayId: string;
  readonly brandId: number;
  readonly leg: Leg;
  readonly bag: number;
  readonly carrier: CarrierKey;
  readonly reference: string;
  readonly trackingNumber: string | null;
};

/** A parcel that staff have to look at. */
export type ParcelProblem = BagOfOrder & {
  readonly problem: 'no-label' | 'not-voided';
  readonly reason: string;
  readonly since: Date;
  readonly handover: IsoDate;
  readonly remedies: readonly ParcelRemedy[];
};

/** The most urgent ones, and how many there are in all. */
export type ParcelProblems = { readonly parcels: readonly ParcelProblem[]; readonly total: number };

export type RemedyRequest = { readonly parcelId: number; readonly remedy: ParcelRemedy };

type ProblemsWire = EndpointResponse<typeof listParcelProblems>;

export function parcelProblemsToWire({ parcels, total }: ParcelProblems): ProblemsWire {
  return { parcels: parcels.map(problemToWire), total };
}

export function parcelProblemsFromWire({ parcels, total }: ProblemsWire): ParcelProblems {
  return { parcels: parcels.map(problemFromWire), total };
}

export function remedyRequestToWire({ parcelId, remedy }: RemedyRequest) {
  return { params: { id: parcelId }, body: { remedy } };
}

export function remedyRequestFromWire({
  params,
  body,
}: Pick<EndpointRequest<typeof handleParcel>, 'params' | 'body'>): RemedyRequest {
  return { parcelId: params.id, remedy: body.remedy };
}

function bagToWire(bag: BagOfOrder): BagOfOrderWire {
  return {
    id: bag.id,
    order_id: bag.orderId,
    display_id: bag.displayId,
    brand_id: bag.brandId,
    leg: bag.leg,
    bag: bag.bag,
    carrier: bag.carrier,
    reference: bag.reference,
    tracking_number: bag.trackingNumber,
  };
}

function bagFromWire(wire: BagOfOrderWire): BagOfOrder {
  return {
    id: wire.id,
    orderId: wire.order_id,
    displayId: wire.display_id,
    brandId: wire.brand_id,
    leg: wire.leg,
    bag: wire.bag,
    carrier: wire.carrier,
    reference: wire.reference,
    trackingNumber: wire.tracking_number,
  };
}

function problemToWire(parcel: ParcelProblem): ParcelProblemWire {
  return {
    ...bagToWire(parcel),
    problem: parcel.problem === 'no-label' ? 'no_label' : 'not_voided',
    reason: parcel.reason,
    since: parcel.since.toISOString(),
    handover: parcel.handover,
    remedies: [...parcel.remedies],
  };
}

function problemFromWire(wire: ParcelProblemWire): ParcelProblem {
  return {
    ...bagFromWire(wire),
    problem: wire.problem === 'no_label' ? 'no-label' : 'not-voided',
    reason: wire.reason,
    since: new Date(wire.since),
    handover: isoDate(wire.handover),
    remedies: wire.remedies,
  };
}

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
  readonly problem: 'refused' | 'not-cancelled';
  readonly reason: string;
  readonly since: Date;
  readonly refunded: Cents;
  readonly remedies: readonly PickupRemedy[];
};

/** The most urgent ones, and how many there are in all. */
export type PickupProblems = { readonly pickups: readonly PickupProblem[]; readonly total: number };

export type PickupRemedyRequest = { readonly pickupId: number; readonly remedy: PickupRemedy };

type PickupProblemsWire = EndpointResponse<typeof listPickupProblems>;

export function pickupProblemsToWire({ pickups, total }: PickupProblems): PickupProblemsWire {
  return { pickups: pickups.map(pickupProblemToWire), total };
}

export function pickupProblemsFromWire({ pickups, total }: PickupProblemsWire): PickupProblems {
  return { pickups: pickups.map(pickupProblemFromWire), total };
}

export function pickupRemedyToWire({ pickupId, remedy }: PickupRemedyRequest) {
  return { params: { id: pickupId }, body: { remedy } };
}

export function pickupRemedyFromWire({
  params,
  body,
}: Pick<EndpointRequest<typeof handlePickup>, 'params' | 'body'>): PickupRemedyRequest {
  return { pickupId: params.id, remedy: body.remedy };
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
    problem: wire.problem === 'refused' ? 'refused' : 'not-cancelled',
    reason: wire.reason,
    since: new Date(wire.since),
    refunded: cents(wire.refunded_cents),
    remedies: wire.remedies,
  };
}

/** Something that went wrong with a bag, as staff see it. */
export type ShownCase = BagOfOrder & {
  readonly kind: CaseKind;
  readonly progress: ParcelProgress;
  readonly since: Date;
  readonly done: string;
  readonly left: string | null;
  /** Whether a payment of the customer can be recorded. */
  readonly isPayable: boolean;
  /** Whether it was paid and can be refunded. */
  readonly isRefundable: boolean;
  readonly refund: Cents | null;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
};

export type ParcelCases = {
  readonly open: readonly ShownCase[];
  readonly openTotal: number;
  readonly closed: readonly ShownCase[];
};

type CasesWire = EndpointResponse<typeof listParcelCases>;

export function parcelCasesToWire({ open, openTotal, closed }: ParcelCases): CasesWire {
  return { open: open.map(caseToWire), open_total: openTotal, closed: closed.map(caseToWire) };
}

export function parcelCasesFromWire({ open, open_total, closed }: CasesWire): ParcelCases {
  return { open: open.map(caseFromWire), openTotal: open_total, closed: closed.map(caseFromWire) };
}

export function caseRequestToWire(caseId: number) {
  return { params: { id: caseId } };
}

export function caseRequestFromWire({ params }: Pick<EndpointRequest<typeof closeParcelCase>, 'params'>): number {
  return params.id;
}

function caseToWire(one: ShownCase): ParcelCaseWire {
  return {
    ...bagToWire(one),
    kind: one.kind,
    progress: one.progress,
    since: one.since.toISOString(),
    done: one.done,
    left: one.left,
    payable: one.isPayable,
    refundable: one.isRefundable,
    refund_cents: one.refund,
    closed_at: one.closedAt && one.closedAt.toISOString(),
    closed_by: one.closedBy,
  };
}

function caseFromWire(wire: ParcelCaseWire): ShownCase {
  return {
    ...bagFromWire(wire),
    kind: wire.kind,
    progress: wire.progress,
    since: new Date(wire.since),
    done: wire.done,
    left: wire.left,
    isPayable: wire.payable,
    isRefundable: wire.refundable,
    refund: wire.refund_cents === null ? null : cents(wire.refund_cents),
    closedAt: wire.closed_at === null ? null : new Date(wire.closed_at),
    closedBy: wire.closed_by,
  };
}
