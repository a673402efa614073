import type { Transaction } from 'kysely';
import { Refusal } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findOrder, type Order, lockOrder } from '#records/orders/orders.ts';
import { findRefund, type Refund } from '#records/money/refunds.ts';
import { listCanceledLegs, addCanceledLegs, type KeptCancellation } from '#records/orders/canceled-legs.ts';
import type { Tables } from '#records/tables.ts';
import type { Payment } from '#rules/ledger/ledger-entries.ts';
import { messageText } from '#rules/messages.ts';
import { type Cents, zeroCents } from '#rules/money.ts';
import { type CanceledLeg, cancelLegs } from '#rules/orders/cancel.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { type CancelFactsDeps, findCancellationState, legsOfOrder } from './cancel-facts.ts';
import { queueRefundMail } from './queue-refund-mail.ts';
import { receiptOfOrder } from './receipt-of-order.ts';
import type { RefundDeps } from './refund-deps.ts';
import { auditForOthers, refuseRefund, refuseReusedKey, sendRefundNow, writeRefund } from './refund-order.ts';

export type CancelWanted = {
  readonly order: Order;
  readonly legs: readonly Leg[];
  /** The refund that the caller was shown. */
  readonly expected: Cents;
  readonly key: string;
  readonly askedBy: number | null;
};

export type Canceled = { readonly legs: readonly CanceledLeg[]; readonly refund: Refund | null };

/**
 * Cancels legs of an order and refunds what the rules say, if that is still what the caller was shown; otherwise nothing changes. A leg is
 * canceled once: the same request gets the same answer, any other request is refused. PRC-04
 */
export async function cancelOrder(
  deps: RefundDeps & CancelFactsDeps,
  wanted: CancelWanted,
): Promise<Canceled | Refusal> {
  const { order, key } = wanted;
  const legs = await legsOfOrder(deps, await receiptOfOrder(deps, order));
  if (!legs) return new Refusal(409, messageText('cancelByPhone'));
  const isKnown = (leg: Leg) => legs.some((one) => one.leg === leg);
  if (!wanted.legs.every(isKnown)) return refuseRefund('legs', 'cancelLegUnknown', 400);

  const written = await inTransaction(deps.db, async (tx): Promise<(Canceled & { isNew: boolean }) | Refusal> => {
    await lockOrder(tx, order.id);
    // A caller who was shown another version has not seen the legs that this would cancel.
    const { version } = (await findOrder(tx, order.id)) ?? order;
    if (version !== order.version) return refuseRefund('expected', 'cancelRefundMoved');
    const state = await findCancellationState(tx, order, legs);
    const earlier = state.canceled.filter((leg) => leg.key === key);
    if (earlier.length > 0) return answerAgain(tx, wanted, earlier);
    const chosen = state.remainingLegs.filter(({ leg }) => wanted.legs.includes(leg));
    if (chosen.length < wanted.legs.length) return refuseRefund('legs', 'canceledAlready');
    const { legs: outcomes, refund: amount, parts } = cancelLegs(chosen, state.paid);
    const canceled = outcomes.flatMap(({ kind, ...leg }) => (kind === 'started' ? [] : [{ kind, ...leg }]));
    if (canceled.length < outcomes.length) return refuseRefund('legs', 'cancelStarted');
    if (amount !== wanted.expected) return refuseRefund('expected', 'cancelRefundMoved');
    return { ...(await writeCancellation(tx, deps, { ...wanted, canceled, parts })), isNew: true };
  });
  if (written instanceof Refusal) return written;
  const { legs: canceled, refund, isNew } = written;
  return { legs: canceled, refund: refund && isNew ? await sendRefundNow(deps, refund) : refund };
}

async function answerAgain(
  tx: Transaction<Tables>,
  wanted: CancelWanted,
  earlier: readonly KeptCancellation[],
): Promise<(Canceled & { isNew: boolean }) | Refusal> {
  const [first] = earlier;
  const refund = first && first.refundId !== null ? await findRefund(tx, first.refundId) : null;
  const isSame =
    earlier.length === wanted.legs.length &&
    earlier.every(({ leg }) => wanted.legs.includes(leg)) &&
    (refund?.amount ?? 0) === wanted.expected;
  return isSame ? { legs: earlier, refund, isNew: false } : refuseReusedKey();
}

async function writeCancellation(
  tx: Transaction<Tables>,
  deps: RefundDeps,
  {
    order,
    key,
    askedBy,
    canceled,
    parts,
  }: CancelWanted & {
    canceled: readonly (CanceledLeg & { kind: 'full' | 'late' })[];
    parts: readonly Payment[];
  },
): Promise<Canceled> {
  const reason = `Canceled: ${canceled.map(({ leg }) => leg).join(', ')}`;
  const refund =
    parts.length > 0 ? await writeRefund(tx, deps, { order, parts, kind: 'cancelled', reason, key, askedBy }) : null;
  const now = nowOf(deps.clock);
  const refundId = refund && refund.id;
  await addCanceledLegs(tx, { orderId: order.id, legs: canceled, key, refundId, canceledBy: askedBy, now });
  await queueRefundMail(tx, deps, {
    order,
    refunds: refund ? [refund] : [],
    canceled: canceled.map(({ leg }) => leg),
  });
  await auditForOthers(tx, deps, {
    order,
    askedBy,
    action: 'order-cancelled',
    amount: refund?.amount ?? zeroCents,
    reason,
  });
  return { legs: await listCanceledLegs(tx, order.id).then((all) => all.filter((leg) => leg.key === key)), refund };
}
