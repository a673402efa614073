import type { Transaction } from 'kysely';
import { Refusal } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { amountDetails, recordAction } from '#records/people/audit-log.ts';
import { findPaidForOrder } from '#records/money/ledger.ts';
import { findOrder, type Order } from '#records/orders/orders.ts';
import {
  addCancelledLegs,
  addRefund,
  findRefund,
  findRefundOfKey,
  type KeptCancellation,
  listCancelledLegs,
  lockOrder,
  type NewRefund,
  type Refund,
} from '#records/money/refunds.ts';
import type { Tables } from '#records/tables.ts';
import type { Payment } from '#rules/ledger/ledger-entries.ts';
import { refundParts } from '#rules/ledger/refund-parts.ts';
import { limits } from '#rules/limits.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { type Cents, zeroCents } from '#rules/money.ts';
import { type CancelledLeg, cancelLegs } from '#rules/orders/cancel.ts';
import type { RefundKind } from '#rules/orders/receipt.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { type CancelFactsDeps, legsOfOrder, orderNow } from './cancel-facts.ts';
import { chargesOfOrder } from './order-charges.ts';
import { queueRefundMail } from './queue-refund-mail.ts';
import { receiptOfOrder } from './receipt-of-order.ts';
import type { RefundDeps } from './refund-deps.ts';
import { labelledParts } from './refund-labels.ts';
import { sendRefund } from './send-refund.ts';

export type RefundWanted = {
  readonly order: Order;
  readonly amount: Cents;
  readonly kind: Exclude<RefundKind, 'cancelled'>;
  /** In the words of whoever gives it. */
  readonly reason: string;
  /** Of `refundKey`. */
  readonly key: string;
  readonly askedBy: number | null;
};

/**
 * Gives a part of what was paid for an order back, or all of it. The order is held while it is worked out what is left of each payment, and
 * refund, ledger and mail are written together; the gateway is asked after that, and if it does not answer, by the worker. The same
 * key gives back once. PRC-04
 */
export async function refundOrder(deps: RefundDeps, wanted: RefundWanted): Promise<Refund | Refusal> {
  const { order, amount, kind, reason, key, askedBy } = wanted;
  const written = await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, order.id);
    const earlier = await findRefundOfKey(tx, key);
    if (earlier) return earlier.amount === amount && earlier.reason === reason ? answered(earlier) : keyReused();
    const parts = refundParts({ paid: await findPaidForOrder(tx, order.id), amount });
    if (parts.kind === 'problem') return refuse('amount', parts.message);
    const now = (await findOrder(tx, order.id)) ?? order;
    const refund = await writeRefund(tx, deps, { order: now, parts: parts.value, kind, reason, key, askedBy });
    await queueRefundMail(tx, deps, { order: now, refund, cancelled: [] });
    await auditForOthers(tx, deps, { order: now, askedBy, action: 'refund-given', amount, reason });
    return { refund, isNew: true };
  });
  if (written instanceof Refusal) return written;
  return written.isNew ? sendNow(deps, written.refund) : written.refund;
}

/** Whoever wrote it down first has it, and asks the gateway. */
function answered(refund: Refund): { refund: Refund; isNew: boolean } {
  return { refund, isNew: false };
}

export type CancelWanted = {
  readonly order: Order;
  readonly legs: readonly Leg[];
  /** What whoever asks was shown. */
  readonly expected: Cents;
  readonly key: string;
  readonly askedBy: number | null;
};

export type Cancelled = { readonly legs: readonly CancelledLeg[]; readonly refund: Refund | null };

/**
 * Cancels legs of an order and gives back what the rules say, if that is still what was shown; otherwise nothing changes. A leg is
 * cancelled once: the same request gets the same answer, another one is told so. PRC-04
 */
export async function cancelOrder(
  deps: RefundDeps & CancelFactsDeps,
  wanted: CancelWanted,
): Promise<Cancelled | Refusal> {
  const { order, key } = wanted;
  const legs = await legsOfOrder(deps, await receiptOfOrder(deps, order));
  if (!legs) return new Refusal(409, messageText('cancelByPhone'));
  const isKnown = (leg: Leg) => legs.some((one) => one.leg === leg);
  if (!wanted.legs.every(isKnown)) return refuse('legs', 'cancelLegUnknown', 400);

  const written = await inTransaction(deps.db, async (tx): Promise<(Cancelled & { isNew: boolean }) | Refusal> => {
    await lockOrder(tx, order.id);
    // Whoever was shown the legs of another version has not seen what they cancel.
    const { version } = (await findOrder(tx, order.id)) ?? order;
    if (version !== order.version) return refuse('expected', 'cancelRefundMoved');
    const now = await orderNow(tx, order, legs);
    const earlier = now.cancelled.filter((leg) => leg.key === key);
    if (earlier.length > 0) return answerAgain(tx, wanted, earlier);
    const chosen = now.standing.filter(({ leg }) => wanted.legs.includes(leg));
    if (chosen.length < wanted.legs.length) return refuse('legs', 'cancelledAlready');
    const { legs: outcomes, refund: amount, parts } = cancelLegs(chosen, now.paid);
    const cancelled = outcomes.flatMap(({ kind, ...leg }) => (kind === 'started' ? [] : [{ kind, ...leg }]));
    if (cancelled.length < outcomes.length) return refuse('legs', 'cancelStarted');
    if (amount !== wanted.expected) return refuse('expected', 'cancelRefundMoved');
    return { ...(await writeCancellation(tx, deps, { ...wanted, cancelled, parts })), isNew: true };
  });
  if (written instanceof Refusal) return written;
  const { legs: cancelled, refund, isNew } = written;
  return { legs: cancelled, refund: refund && isNew ? await sendNow(deps, refund) : refund };
}

async function answerAgain(
  tx: Transaction<Tables>,
  wanted: CancelWanted,
  earlier: readonly KeptCancellation[],
): Promise<(Cancelled & { isNew: boolean }) | Refusal> {
  const [first] = earlier;
  const refund = first && first.refundId !== null ? await findRefund(tx, first.refundId) : null;
  const isSame =
    earlier.length === wanted.legs.length &&
    earlier.every(({ leg }) => wanted.legs.includes(leg)) &&
    (refund?.amount ?? 0) === wanted.expected;
  return isSame ? { legs: earlier, refund, isNew: false } : keyReused();
}

async function writeCancellation(
  tx: Transaction<Tables>,
  deps: RefundDeps,
  {
    order,
    key,
    askedBy,
    cancelled,
    parts,
  }: CancelWanted & {
    cancelled: readonly (CancelledLeg & { kind: 'full' | 'late' })[];
    parts: readonly Payment[];
  },
): Promise<Cancelled> {
  const reason = `Cancelled: ${cancelled.map(({ leg }) => leg).join(', ')}`;
  const refund =
    parts.length > 0 ? await writeRefund(tx, deps, { order, parts, kind: 'cancelled', reason, key, askedBy }) : null;
  const now = new Date(deps.clock.nowMs());
  const refundId = refund && refund.id;
  await addCancelledLegs(tx, { orderId: order.id, legs: cancelled, key, refundId, cancelledBy: askedBy, now });
  await queueRefundMail(tx, deps, { order, refund, cancelled: cancelled.map(({ leg }) => leg) });
  await auditForOthers(tx, deps, {
    order,
    askedBy,
    action: 'order-cancelled',
    amount: refund?.amount ?? zeroCents,
    reason,
  });
  return { legs: await listCancelledLegs(tx, order.id).then((all) => all.filter((leg) => leg.key === key)), refund };
}

/** What our staff do to money of others is written into the audit log with it; what people do to their own orders is not. ROL-02 PRC-04 */
async function auditForOthers(
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
    at: new Date(clock.nowMs()),
    actorId: askedBy,
    subjectId: order.userId,
    action,
    object: { kind: 'order', id: String(order.id) },
    details: { ...amountDetails(amount), reason },
  });
}

/** Writes a refund into the transaction that is under way, for an order that it holds; whoever does so sends it afterwards. PRC-04 */
export async function writeRefund(
  tx: Transaction<Tables>,
  { clock }: RefundDeps,
  {
    order,
    parts,
    ...refund
  }: Pick<NewRefund, 'kind' | 'reason' | 'key' | 'askedBy'> & { order: Order; parts: readonly Payment[] },
): Promise<Refund> {
  const now = new Date(clock.nowMs());
  return addRefund(
    tx,
    {
      ...refund,
      orderId: order.id,
      parts: await labelledParts(tx, parts, await chargesOfOrder(tx, order.id)),
      heldUntil: new Date(now.getTime() + limits.gatewayAnswerMaxMs),
    },
    now,
  );
}

/** The money is promised by now: whatever happens at the gateway, it is no reason to say that it is not. */
export async function sendNow(deps: RefundDeps, refund: Refund): Promise<Refund> {
  if (refund.throughGateway === 0) return refund;
  try {
    await sendRefund(deps, refund);
  } catch (error) {
    deps.log.error({ err: error, refund: refund.id }, 'a refund could not be sent at once');
  }
  return findRefund(deps.db, refund.id);
}

function keyReused(): Refusal {
  return refuse('Idempotency-Key', 'refundKeyReused', 422);
}

function refuse(field: string, message: MessageName, status: 400 | 409 | 422 = 409): Refusal {
  const text = messageText(message);
  return new Refusal(status, text, [{ field, message: text }]);
}
