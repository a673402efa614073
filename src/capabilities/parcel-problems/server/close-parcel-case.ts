import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { type StaffDeps, requireStaff } from '#access/require-staff.ts';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { postToLedger } from '#records/money/ledger.ts';
import { lockOrder } from '#records/money/refunds.ts';
import { findOrder } from '#records/orders/orders.ts';
import { closeLargerSizeCase, findLargerSizes, moveLargerSize } from '#records/parcels/larger-sizes.ts';
import { closeCase, findCase } from '#records/parcels/parcel-cases.ts';
import { amountDetails, recordAction } from '#records/people/audit-log.ts';
import type { Tables } from '#records/tables.ts';
import { mayLargerSizeBecome } from '#rules/parcels/larger-size.ts';
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
    await lockOrder(tx, known.orderId);
    if (known.kind === 'oversize' && !(await waive(tx, { parcelId: known.parcelId, staffId: caller.id, now })))
      return false;
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

/** The customer does not pay for the larger size. False while their card is being charged. */
async function waive(
  tx: Transaction<Tables>,
  { parcelId, staffId, now }: { readonly parcelId: number; readonly staffId: number; readonly now: Date },
): Promise<boolean> {
  const asked = (await findLargerSizes(tx, [parcelId])).get(parcelId);
  if (!asked || asked.state === 'paid' || asked.state === 'waived') return true;
  if (!mayLargerSizeBecome({ from: asked.state, to: 'waived' })) return false;
  return moveLargerSize(tx, { id: asked.id, from: asked.state, to: 'waived', now, settledBy: staffId });
}

/** Records that a customer has paid for a larger size as they agreed, and closes its case. SCR-08 PRC-04 */
export async function recordSizePayment(
  deps: StaffDeps,
  caseId: number,
  request: FastifyRequest,
): Promise<ParcelCases | Refusal> {
  const caller = await requireStaff(deps, 'handle-parcels', request);
  if (caller instanceof Refusal) return caller;
  const known = await findCase(deps.db, caseId);
  if (!known) return refuseUnknown(messageText('caseUnknown'), 'id');
  const { parcelId, orderId } = known;
  const now = new Date(deps.clock.nowMs());
  const isPaid = await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    const asked = known.kind === 'oversize' ? (await findLargerSizes(tx, [parcelId])).get(parcelId) : undefined;
    if (asked?.state !== 'agreed') return false;
    await moveLargerSize(tx, { id: asked.id, from: 'agreed', to: 'paid', now, settledBy: caller.id });
    const event = { kind: 'larger-size-paid', orderId, amount: asked.amount, from: 'bank' } as const;
    await postToLedger(tx, { key: `larger-size-paid:${asked.id}`, event });
    await closeLargerSizeCase(tx, { parcelId, closedBy: caller.id, now });
    const order = await findOrder(tx, orderId);
    await recordAction(tx, {
      at: now,
      actorId: caller.id,
      subjectId: order?.userId ?? null,
      action: 'larger-size-paid',
      object: { kind: 'parcel', id: known.reference },
      details: amountDetails(asked.amount),
    });
    return true;
  });
  return isPaid ? parcelCases(deps) : new Refusal(409, messageText('largerSizeNotPayable'));
}
