import type { FastifyRequest } from 'fastify';
import type { ListDeps } from '#access/list-deps.ts';
import { readForStaff } from '#access/read-for-staff.ts';
import type { StaffDeps } from '#access/require-staff.ts';
import type { Refusal } from '#kit/problem.ts';
import { countProblemParcels, listProblemParcels, type ProblemParcel } from '#records/parcels/parcels.ts';
import { handoverOfParcel } from '#rules/parcels/label-day.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { type LabelProblem, noStaffFilter, rowsOfPage, type StaffFilter } from '#rules/parcels/staff-filter.ts';
import { parcelRemedies, parcelRemedy } from '#rules/parcels/parcel-remedy.ts';
import type { ParcelProblem, ParcelProblems } from '../wire.ts';

/** The parcels that staff have to look at. SCR-08 */
export function listParcelProblems(
  deps: ListDeps,
  filter: StaffFilter<LabelProblem>,
  request: FastifyRequest,
): Promise<ParcelProblems | Refusal> {
  return readForStaff(deps, { action: 'handle-parcels', request }, (db) => parcelProblems({ ...deps, db }, filter));
}

export async function parcelProblems(
  { db, clock }: StaffDeps,
  filter: StaffFilter<LabelProblem> = noStaffFilter,
): Promise<ParcelProblems> {
  const [parcels, total] = await Promise.all([
    listProblemParcels(db, { filter, ...rowsOfPage(filter, { listedMax: parcelLimits.problemsListedMax }) }),
    countProblemParcels(db, filter),
  ]);
  return { parcels: parcels.map((parcel) => shownProblem(parcel, clock.nowMs())), total };
}

function shownProblem(parcel: ProblemParcel, nowMs: number): ParcelProblem {
  const { state, handOverBy } = parcel;
  const isHandoverOver = handOverBy.getTime() <= nowMs;
  return {
    id: parcel.id,
    orderId: parcel.orderId,
    displayId: parcel.displayId,
    brandId: parcel.brandId,
    leg: parcel.leg,
    bag: parcel.bag,
    carrier: parcel.carrier,
    reference: parcel.reference,
    trackingNumber: parcel.trackingNumber,
    problem: state === 'failed' ? 'no-label' : 'not-voided',
    reason: parcel.error ?? '',
    since: parcel.since,
    handover: handoverOfParcel({
      dueOn: parcel.dueOn,
      dueAtMs: parcel.dueAt.getTime(),
      handOverByMs: handOverBy.getTime(),
    }),
    remedies: parcelRemedies.filter((remedy) => parcelRemedy(remedy, { state, isHandoverOver }).kind !== 'refused'),
  };
}
