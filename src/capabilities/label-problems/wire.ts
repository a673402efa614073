import { bagFromWire, type BagOfOrder, bagToWire } from '#kit/bag-of-order/wire.ts';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { filterFromWire, filterToWire } from '#kit/staff-filter/wire.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import type { ParcelRemedy } from '#rules/parcels/parcel-remedy.ts';
import type { listParcelProblems, ParcelProblemWire } from './contract.ts';
import type { LabelProblem, StaffFilter } from '#rules/parcels/staff-filter.ts';

/** A parcel that staff have to look at. */
export type ParcelProblem = BagOfOrder & {
  readonly problem: LabelProblem;
  readonly reason: string;
  readonly since: Date;
  readonly handover: IsoDate;
  readonly remedies: readonly ParcelRemedy[];
};

/** The most urgent ones, and how many there are in all. */
export type ParcelProblems = { readonly parcels: readonly ParcelProblem[]; readonly total: number };

type ProblemsWire = EndpointResponse<typeof listParcelProblems>;

export function parcelProblemsToWire({ parcels, total }: ParcelProblems): ProblemsWire {
  return { parcels: parcels.map(problemToWire), total };
}

export function parcelProblemsFromWire({ parcels, total }: ProblemsWire): ParcelProblems {
  return { parcels: parcels.map(problemFromWire), total };
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

export function labelFilterFromWire({
  query,
}: Pick<EndpointRequest<typeof listParcelProblems>, 'query'>): StaffFilter<LabelProblem> {
  return filterFromWire(query, (kind) => (kind === 'no_label' ? 'no-label' : 'not-voided'));
}

export function labelFilterToWire(filter: StaffFilter<LabelProblem>) {
  return { query: filterToWire(filter, (kind) => (kind === 'no-label' ? 'no_label' : 'not_voided')) };
}
