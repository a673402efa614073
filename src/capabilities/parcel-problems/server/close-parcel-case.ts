import type { FastifyRequest } from 'fastify';
import { type StaffDeps, requireStaff } from '#access/require-staff.ts';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findOrder } from '#records/orders/orders.ts';
import { closeCase, findCase } from '#records/parcels/parcel-cases.ts';
import { recordAction } from '#records/people/audit-log.ts';
import { messageText } from '#rules/messages.ts';
import type { ParcelCases } from '../wire.ts';
import { parcelCases } from './list-parcel-cases.ts';

/** Marks a case as taken care of, and records who did. Of two at once, one does it and the other is told. SCR-08 */
export async function closeParcelCase(
  deps: StaffDeps,
  caseId: number,
  request: FastifyRequest,
): Promise<ParcelCases | Refusal> {
  const caller = await requireStaff(deps, 'handle-parcels', request);
  if (caller instanceof Refusal) return caller;
  const known = await findCase(deps.db, caseId);
  if (!known) return refuseUnknown(messageText('caseUnknown'), 'id');
  if (known.outcome === null) return new Refusal(409, messageText('caseNotDecided'));
  const now = new Date(deps.clock.nowMs());
  const isClosed = await inTransaction(deps.db, async (tx) => {
    if (!(await closeCase(tx, { id: caseId, closedBy: caller.id, now }))) return false;
    const order = await findOrder(tx, known.orderId);
    await recordAction(tx, {
      at: now,
      actorId: caller.id,
      subjectId: order?.userId ?? null,
      action: 'parcel-case-closed',
      object: { kind: 'parcel', id: known.reference },
      details: { reason: known.kind },
    });
    return true;
  });
  return isClosed ? parcelCases(deps) : new Refusal(409, messageText('parcelTakenCareOf'));
}
