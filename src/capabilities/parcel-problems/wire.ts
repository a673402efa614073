import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import type { ParcelRemedy } from '#rules/parcels/parcel-remedy.ts';
import type { CarrierKey, Leg } from '#rules/shipment/draft.ts';
import type { handleParcel, listParcelProblems, ParcelProblemWire } from './contract.ts';

/** A parcel that staff have to look at. */
export type ParcelProblem = {
  readonly id: number;
  readonly orderId: number;
  readonly displayId: string;
  readonly brandId: number;
  readonly leg: Leg;
  readonly bag: number;
  readonly carrier: CarrierKey;
  readonly reference: string;
  readonly trackingNumber: string | null;
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

function problemToWire(parcel: ParcelProblem): ParcelProblemWire {
  return {
    id: parcel.id,
    order_id: parcel.orderId,
    display_id: parcel.displayId,
    brand_id: parcel.brandId,
    leg: parcel.leg,
    bag: parcel.bag,
    carrier: parcel.carrier,
    reference: parcel.reference,
    tracking_number: parcel.trackingNumber,
    problem: parcel.problem === 'no-label' ? 'no_label' : 'not_voided',
    reason: parcel.reason,
    since: parcel.since.toISOString(),
    handover: parcel.handover,
    remedies: [...parcel.remedies],
  };
}

function problemFromWire(wire: ParcelProblemWire): ParcelProblem {
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
    problem: wire.problem === 'no_label' ? 'no-label' : 'not-voided',
    reason: wire.reason,
    since: new Date(wire.since),
    handover: isoDate(wire.handover),
    remedies: wire.remedies,
  };
}
