import type { FastifyRequest } from 'fastify';
import { requireStaff, type StaffDeps } from '#access/require-staff.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findBilledSum } from '#records/parcels/carrier-bills.ts';
import { addSettledBill } from '#records/parcels/settled-bills.ts';
import { amountDetails, recordAction } from '#records/people/audit-log.ts';
import { messageText } from '#rules/messages.ts';
import type { BillReport, BillToSettle } from '../wire.ts';
import { billReport } from './bill-report.ts';

/**
 * Takes a billed label off the list, with a note of how it was settled with the carrier. Staff name the amount that they saw: a bill that
 * changed in the meantime is refused, and one that changes later is on the list again. SCR-08
 */
export async function settleBill(
  deps: StaffDeps,
  { trackingNumber, billed, note }: BillToSettle,
  request: FastifyRequest,
): Promise<BillReport | Refusal> {
  const caller = await requireStaff(deps, 'import-carrier-bills', request);
  if (caller instanceof Refusal) return caller;
  if (note === '') return refuseFields([{ field: 'note', message: messageText('fieldRequired') }]);
  const now = nowOf(deps.clock);
  const refusal = await inTransaction(deps.db, async (tx) => {
    const sum = await findBilledSum(tx, trackingNumber);
    if (sum === null) return refuseUnknown(messageText('billUnknown'), 'trackingNumber');
    if (sum !== billed) return new Refusal(409, messageText('billChanged'), []);
    const isSettled = await addSettledBill(tx, { trackingNumber, billed, note, settledBy: caller.id, now });
    if (!isSettled) return new Refusal(409, messageText('parcelTakenCareOf'), []);
    await recordAction(tx, {
      at: now,
      actorId: caller.id,
      subjectId: null,
      action: 'carrier-bill-settled',
      object: { kind: 'carrier-bill', id: trackingNumber },
      details: { ...amountDetails(billed), reason: note },
    });
    return null;
  });
  return refusal ?? billReport(deps.db);
}
