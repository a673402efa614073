import type { FastifyRequest } from 'fastify';
import type { ListDeps } from '#access/list-deps.ts';
import { type StaffDeps, requireStaff } from '#access/require-staff.ts';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { lockOrder, findOrder } from '#records/orders/orders.ts';
import { requestParcelPlan } from '#records/parcels/parcel-plan-requests.ts';
import {
  countFailedPickups,
  findPickup,
  listProblemPickups,
  movePickup,
  type ProblemPickup,
} from '#records/parcels/pickups.ts';
import { recordAction } from '#records/people/audit-log.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { pickupRemedies, pickupRemedy } from '#rules/parcels/pickup-remedy.ts';
import type { PickupProblem, PickupProblems, PickupRemedyRequest } from '../wire.ts';

/** The pickups that staff have to look at. SCR-08 */
export async function listPickupProblems(deps: ListDeps, request: FastifyRequest): Promise<PickupProblems | Refusal> {
  const caller = await requireStaff(deps, 'handle-parcels', request);
  return caller instanceof Refusal ? caller : deps.readList(request, (db) => pickupProblems({ ...deps, db }));
}

type HandledOutcome = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly message: MessageName };

/** Asks the carrier again, or takes a pickup off the list, and records who did. Of two simultaneous requests one succeeds and the other gets 409. SCR-08 */
export async function handlePickup(
  deps: StaffDeps,
  { pickupId, remedy }: PickupRemedyRequest,
  request: FastifyRequest,
): Promise<PickupProblems | Refusal> {
  const caller = await requireStaff(deps, 'handle-parcels', request);
  if (caller instanceof Refusal) return caller;
  const known = await findPickup(deps.db, pickupId);
  if (!known) return refuseUnknown(messageText('pickupUnknown'), 'id');
  const now = new Date(deps.clock.nowMs());
  const outcome = await inTransaction(deps.db, async (tx): Promise<HandledOutcome> => {
    await lockOrder(tx, known.orderId);
    const [pickup, order] = [await findPickup(tx, pickupId), await findOrder(tx, known.orderId)];
    if (!pickup || !order) throw new Error(`Pickup ${pickupId} or its order is gone`);
    const step = pickupRemedy(remedy, { state: pickup.state, isOver: pickup.endsAt <= now });
    if (step.kind === 'refused') return step;
    const { to, needsNewPlan } = step;
    if (!(await movePickup(tx, { id: pickupId, from: pickup.state, to, now }))) {
      return { kind: 'refused', message: 'parcelTakenCareOf' };
    }
    if (needsNewPlan) await requestParcelPlan(tx, order.id);
    await recordAction(tx, {
      at: now,
      actorId: caller.id,
      subjectId: order.userId,
      action: remedy === 'retry' ? 'pickup-retried' : 'pickup-settled',
      object: { kind: 'pickup', id: pickup.reference },
    });
    return { kind: 'done' };
  });
  return outcome.kind === 'done' ? pickupProblems(deps) : new Refusal(409, messageText(outcome.message));
}

async function pickupProblems({ db, clock }: StaffDeps): Promise<PickupProblems> {
  const [pickups, total] = await Promise.all([
    listProblemPickups(db, parcelLimits.problemsListedMax),
    countFailedPickups(db),
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
    problem: state === 'refused' ? 'refused' : 'not-cancelled',
    reason: pickup.error ?? '',
    since: pickup.since,
    refunded: pickup.refunded,
    remedies: pickupRemedies.filter((remedy) => pickupRemedy(remedy, { state, isOver }).kind === 'move'),
  };
}
