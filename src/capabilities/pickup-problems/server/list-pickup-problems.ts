import type { FastifyRequest } from 'fastify';
import type { ListDeps } from '#access/list-deps.ts';
import { readForStaff } from '#access/read-for-staff.ts';
import type { StaffDeps } from '#access/require-staff.ts';
import type { Refusal } from '#kit/problem.ts';
import { countProblemPickups, listProblemPickups, type ProblemPickup } from '#records/parcels/pickups.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { noStaffFilter, type PickupProblemKind, rowsOfPage, type StaffFilter } from '#rules/parcels/staff-filter.ts';
import { pickupRemedies, pickupRemedy } from '#rules/parcels/pickup-remedy.ts';
import type { PickupProblem, PickupProblems } from '../wire.ts';

/** The pickups that staff have to look at. SCR-08 */
export function listPickupProblems(
  deps: ListDeps,
  filter: StaffFilter<PickupProblemKind>,
  request: FastifyRequest,
): Promise<PickupProblems | Refusal> {
  return readForStaff(deps, { action: 'handle-parcels', request }, (db) => pickupProblems({ ...deps, db }, filter));
}

export async function pickupProblems(
  { db, clock }: StaffDeps,
  filter: StaffFilter<PickupProblemKind> = noStaffFilter,
): Promise<PickupProblems> {
  const [pickups, total] = await Promise.all([
    listProblemPickups(db, { filter, ...rowsOfPage(filter, { listedMax: parcelLimits.problemsListedMax }) }),
    countProblemPickups(db, filter),
  ]);
  return { pickups: pickups.map((pickup) => shownProblem(pickup, clock.nowMs())), total };
}

function shownProblem(pickup: ProblemPickup, nowMs: number): PickupProblem {
  const { state } = pickup;
  const isOver = pickup.endsAt.getTime() <= nowMs;
  return {
    id: pickup.id,
    orderId: pickup.orderId,
    displayId: pickup.displayId,
    leg: pickup.leg,
    bagCount: pickup.labels.length,
    carrier: pickup.carrier,
    reference: pickup.reference,
    confirmation: pickup.confirmation,
    day: pickup.day,
    fromHour: pickup.fromHour,
    toHour: pickup.toHour,
    problem: state === 'refused' ? 'refused' : 'not-canceled',
    reason: pickup.error ?? '',
    since: pickup.since,
    refunded: pickup.refunded,
    remedies: pickupRemedies.filter((remedy) => pickupRemedy(remedy, { state, isOver }).kind === 'move'),
  };
}
