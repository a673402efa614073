import type { Transaction } from 'kysely';
import { Refusal } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { amountDetails, recordAction } from '#records/people/audit-log.ts';
import { findPaidForOrder } from '#records/money/ledger.ts';
import { findOrder, type Order, lockOrder } from '#records/orders/orders.ts';
import { addRefund, findRefund, findRefundOfKey, type NewRefund, type Refund } from '#records/money/refunds.ts';
import type { Tables } from '#records/tables.ts';
import type { Payment } from '#rules/ledger/ledger-entries.ts';
import { refundParts } from '#rules/ledger/refund-parts.ts';
import { inLanguage } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import type { Cents } from '#rules/money.ts';
import { cappedRefund } from '#rules/orders/capped-refund.ts';
import { orderLanguage } from '#rules/orders/order-language.ts';
import type { RefundKind } from '#rules/orders/receipt.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { chargesOfOrder } from './order-charges.ts';
import { queueRefundMail } from './queue-refund-mail.ts';
import type { RefundDeps } from './refund-deps.ts';
import { labeledParts } from './refund-labels.ts';
import { sendRefund } from './send-refund.ts';

export type RefundWanted = {
  readonly order: Order;
  readonly amount: Cents;
  readonly kind: Exclude<RefundKind, 'cancelled'>;
  /** As the caller wrote it. */
  readonly reason: string;
  /** Made by `refundKey`. */
  readonly key: string;
  readonly askedBy: number | null;
};

/**
 * Refunds a part of what was paid for an order, or all of it. The order is locked while we work out what is left of each payment, and
 * refund, ledger and email are written together. The gateway is asked after that; if it doesn't answer, the worker asks again. The same
 * key refunds once. PRC-04
 */
export async function refundOrder(deps: RefundDeps, wanted: RefundWanted): Promise<Refund | Refusal> {
  const { order, amount, kind, reason, key, askedBy } = wanted;
  const written = await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, order.id);
    const earlier = await findRefundOfKey(tx, key);
    if (earlier) {
      // The request that wrote the refund also sends it.
      return earlier.amount === amount && earlier.reason === reason
        ? { refund: earlier, isNew: false }
        : refuseReusedKey();
    }
    const parts = refundParts({ paid: await findPaidForOrder(tx, order.id), amount });
    if (parts.kind === 'problem') return refuseRefund('amount', parts.message);
    const now = (await findOrder(tx, order.id)) ?? order;
    const refund = await writeRefund(tx, deps, { order: now, parts: parts.value, kind, reason, key, askedBy });
    await queueRefundMail(tx, deps, { order: now, refunds: [refund], canceled: [] });
    await auditForOthers(tx, deps, { order: now, askedBy, action: 'refund-given', amount, reason });
    return { refund, isNew: true };
  });
  if (written instanceof Refusal) return written;
  return written.isNew ? sendRefundNow(deps, written.refund) : written.refund;
}

/** Logs what staff do with other people's money; what customers do with their own orders is not logged. ROL-02 PRC-04 */
export async function auditForOthers(
  tx: Transaction<Tables>,
  { clock }: RefundDeps,
  {
    order,
    askedBy,
    action,
    amount,
    reason,
  }: {
    readonly order: Order;
    readonly askedBy: number | null;
    readonly action: 'refund-given' | 'order-cancelled';
    readonly amount: Cents;
    readonly reason: string;
  },
): Promise<void> {
  if (askedBy === null || (action === 'order-cancelled' && askedBy === order.userId)) return;
  await recordAction(tx, {
    at: nowOf(clock),
    actorId: askedBy,
    subjectId: order.userId,
    action,
    object: { kind: 'order', id: String(order.id) },
    details: { ...amountDetails(amount), reason },
  });
}

/** Writes a refund of an amount as far as the order is still paid, as `writeRefund` does; null when nothing of it is. PRC-04 */
export async function writeCappedRefund(
  tx: Transaction<Tables>,
  deps: RefundDeps,
  { amount, ...refund }: Pick<NewRefund, 'kind' | 'reason' | 'key'> & { order: Order; amount: Cents },
): Promise<Refund | null> {
  const { parts } = cappedRefund(amount, await findPaidForOrder(tx, refund.order.id));
  return parts.length === 0 ? null : writeRefund(tx, deps, { ...refund, parts, askedBy: null });
}

/** Writes a refund in a transaction that has locked its order, in the language of the order, whatever causes it; the caller sends the refund after the commit. PRC-04 */
export async function writeRefund(
  tx: Transaction<Tables>,
  { clock }: RefundDeps,
  {
    order,
    parts,
    ...refund
  }: Pick<NewRefund, 'kind' | 'reason' | 'key' | 'askedBy'> & { order: Order; parts: readonly Payment[] },
): Promise<Refund> {
  const now = nowOf(clock);
  const charges = await chargesOfOrder(tx, order.id);
  return addRefund(
    tx,
    {
      ...refund,
      orderId: order.id,
      parts: await inLanguage(orderLanguage(order), () => labeledParts(tx, parts, charges)),
      heldUntil: new Date(now.getTime() + limits.gatewayAnswerMaxMs),
    },
    now,
  );
}

/** Sends a refund that is written. The customer has been promised the money, so a failure at the gateway is only logged: the worker tries again. */
export async function sendRefundNow(deps: RefundDeps, refund: Refund): Promise<Refund> {
  if (refund.throughGateway === 0) return refund;
  try {
    await sendRefund(deps, refund);
  } catch (error) {
    deps.log.error({ err: error, refund: refund.id }, 'immediate refund send failed');
  }
  return findRefund(deps.db, refund.id);
}

export function refuseReusedKey(): Refusal {
  return refuseRefund('Idempotency-Key', 'refundKeyReused', 422);
}

export function refuseRefund(field: string, message: MessageName, status: 400 | 409 | 422 = 409): Refusal {
  const text = messageText(message);
  return new Refusal(status, text, [{ field, message: text }]);
}
