import type { FastifyRequest } from 'fastify';
import { type StaffDeps, requireStaff } from '#access/require-staff.ts';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findListed, removeOverdue, restoreOverdue } from '#records/money/overdue-payments.ts';
import { recordAction } from '#records/people/audit-log.ts';
import { messageText } from '#rules/messages.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { OverduePayments, PaymentRemedyRequest } from '../wire.ts';
import { overduePayments } from './list-overdue-payments.ts';

/**
 * Takes a payment off the list or puts it back, and records who did. Nothing else changes: we keep asking the gateway. Of two
 * simultaneous requests one succeeds and the other gets 409. PAY-04 SCR-08
 */
export async function handleOverduePayment(
  deps: StaffDeps,
  { paymentId: attemptId, remedy }: PaymentRemedyRequest,
  request: FastifyRequest,
): Promise<OverduePayments | Refusal> {
  const caller = await requireStaff(deps, 'handle-payments', request);
  if (caller instanceof Refusal) return caller;
  const known = await findListed(deps.db, attemptId);
  if (!known) return refuseUnknown(messageText('paymentUnknown'), 'id');
  const now = nowOf(deps.clock);
  const isDone = await inTransaction(deps.db, async (tx) => {
    const isChanged =
      remedy === 'remove'
        ? await removeOverdue(tx, { attemptId, removedBy: caller.id, now })
        : await restoreOverdue(tx, attemptId);
    if (!isChanged) return false;
    await recordAction(tx, {
      at: now,
      actorId: caller.id,
      subjectId: known.userId,
      action: remedy === 'remove' ? 'payment-removed' : 'payment-restored',
      object: { kind: 'payment', id: known.chargeKey },
    });
    return true;
  });
  return isDone ? overduePayments(deps) : new Refusal(409, messageText('paymentNotRemovable'));
}
