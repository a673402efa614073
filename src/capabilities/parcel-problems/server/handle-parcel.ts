import type { FastifyRequest } from 'fastify';
import { type StaffDeps, requireStaff } from '#access/require-staff.ts';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { lockOrder } from '#records/money/refunds.ts';
import { findOrder } from '#records/orders/orders.ts';
import { requestParcelPlan } from '#records/parcels/parcel-plan-requests.ts';
import { findParcel, moveParcel } from '#records/parcels/parcels.ts';
import { recordAction } from '#records/people/audit-log.ts';
import { messageText } from '#rules/messages.ts';
import { parcelRemedy } from '#rules/parcels/parcel-remedy.ts';
import type { ParcelProblems, RemedyRequest } from '../wire.ts';
import { parcelProblems } from './list-parcel-problems.ts';

/** Has the carrier asked again, or takes a parcel off the list, and records who did. Of two at once, one does it and the other is told. SCR-08 */
export async function handleParcel(
  deps: StaffDeps,
  { parcelId, remedy }: RemedyRequest,
  request: FastifyRequest,
): Promise<ParcelProblems | Refusal> {
  const caller = await requireStaff(deps, 'handle-parcels', request);
  if (caller instanceof Refusal) return caller;
  const known = await findParcel(deps.db, parcelId);
  if (!known) return refuseUnknown(messageText('parcelUnknown'), 'id');
  const now = new Date(deps.clock.nowMs());
  const problem = await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, known.orderId);
    const [parcel, order] = [await findParcel(tx, parcelId), await findOrder(tx, known.orderId)];
    if (!parcel || !order) throw new Error(`Parcel ${parcelId} or its order is gone`);
    const outcome = parcelRemedy(remedy, { state: parcel.state, isHandoverOver: parcel.handOverBy <= now });
    if (outcome.kind === 'refused') return outcome.message;
    const { to, needsNewPlan } = outcome;
    if (!(await moveParcel(tx, { id: parcelId, from: parcel.state, to, now }))) return 'parcelTakenCareOf';
    if (needsNewPlan) await requestParcelPlan(tx, order.id);
    await recordAction(tx, {
      at: now,
      actorId: caller.id,
      subjectId: order.userId,
      action: remedy === 'retry' ? 'parcel-retried' : 'parcel-settled',
      object: { kind: 'parcel', id: parcel.reference },
    });
    return null;
  });
  return problem === null ? parcelProblems(deps) : new Refusal(409, messageText(problem));
}
