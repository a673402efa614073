import type { FastifyRequest } from 'fastify';
import { type StaffDeps, requireStaff } from '#access/require-staff.ts';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import type { RemedyRequest } from '#kit/remedy-request/wire.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { lockOrder, findOrder } from '#records/orders/orders.ts';
import { requestParcelPlan } from '#records/parcels/parcel-plan-requests.ts';
import { findPickup, movePickup } from '#records/parcels/pickups.ts';
import { recordAction } from '#records/people/audit-log.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { type PickupRemedy, pickupRemedy } from '#rules/parcels/pickup-remedy.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { PickupProblems } from '../wire.ts';
import { pickupProblems } from './list-pickup-problems.ts';

type HandledOutcome = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly message: MessageName };

/** Asks the carrier again, or takes a pickup off the list, and records who did. Of two simultaneous requests one succeeds and the other gets 409. SCR-08 */
export async function handlePickup(
  deps: StaffDeps,
  { id: pickupId, remedy }: RemedyRequest<PickupRemedy>,
  request: FastifyRequest,
): Promise<PickupProblems | Refusal> {
  const caller = await requireStaff(deps, 'handle-parcels', request);
  if (caller instanceof Refusal) return caller;
  const known = await findPickup(deps.db, pickupId);
  if (!known) return refuseUnknown(messageText('pickupUnknown'), 'id');
  const now = nowOf(deps.clock);
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
