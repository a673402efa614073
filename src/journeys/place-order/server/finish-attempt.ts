import type { Transaction } from 'kysely';
import { orderPriceFromJson, orderPriceToJson } from '#capabilities/orders/server/order-price.ts';
import { queueReceiptMail } from '#capabilities/orders/server/queue-receipt-mail.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { Charged, PaidWith } from '#ports/payments/payments.ts';
import { confirmCouponUse, releaseCouponUse, takeCouponUse } from '#records/coupon-uses.ts';
import { postHolds, releaseHolds } from '#records/holds.ts';
import { addOrder, type Order } from '#records/orders.ts';
import { findAttemptById, lockAttempt, moveAttempt, type PaymentAttempt } from '#records/payment-attempts.ts';
import type { Tables } from '#records/tables.ts';
import { claimLinkFor } from '#records/one-time-links.ts';
import { recordMarketingConsent } from '#records/terms.ts';
import { canSignIn } from '#records/users.ts';
import type { PaymentMethod } from '#rules/checkout/payment-methods.ts';
import { cents } from '#rules/money.ts';
import type { PlacedOrder } from '#rules/orders/receipt.ts';
import { unreachable } from '#rules/result.ts';
import type { PaymentAnswerWire } from '../contract.ts';
import { lockAmended, writeAmendment } from './amend-order.ts';
import type { OrderDeps } from './order-deps.ts';
import { holdsOf, type OrderPlan, paidEvent, paidKey, planOf } from './order-plan.ts';
import { errorAnswer, readPaymentAnswer } from './payment-answer.ts';

/** What somebody is told of an attempt as it stands now: what was decided, or that nothing is yet. */
export async function answerOfAttempt({ db }: Pick<OrderDeps, 'db'>, attemptId: number): Promise<PaymentAnswerWire> {
  const attempt = await findAttemptById(db, attemptId);
  if (attempt.answer) return readPaymentAnswer(attempt.answer);
  const { orderId, paymentType } = planOf(attempt);
  return { status: 'pending', order_id: orderId, error: null, payment_type: paymentType };
}

/**
 * Turns an attempt that is paid for into its order, or into the change of one: order, ledger, coupon, receipt mail, state and answer
 * together or not at all. The request and the recovery both come here, so that an order is the same whoever finishes it. False when what
 * was set aside for it is gone, when the order that it changes is another by now, or when somebody else was faster. PAY-04 PRC-04
 */
export async function placePaid(
  tx: Transaction<Tables>,
  deps: OrderDeps,
  attempt: PaymentAttempt,
  { from, paidWith, now }: { from: 'new' | 'charged'; paidWith: PaidWith | null; now: Date },
): Promise<boolean> {
  if ((await lockAttempt(tx, attempt.id)) !== from) return false;
  const plan = planOf(attempt);
  const before = plan.amends && (await lockAmended(tx, plan.amends));
  if (plan.amends && !before) return false;
  if (!(await isCouponStillTaken(tx, attempt, plan))) return false;
  const posted = await postHolds(tx, {
    key: paidKey(plan),
    event: paidEvent(plan),
    holdKeys: holdsOf(plan, attempt.chargeKey).map(({ key }) => key),
  });
  if (posted.kind === 'not-held') return false;
  if (plan.coupon !== null) await confirmCouponUse(tx, attempt.chargeKey);
  await deps.faults?.at('before-order');
  const order = await writeOrder(tx, deps, { attempt, plan, before, paidWith, now });
  // An empty box is no withdrawal of what was wanted before.
  if (plan.emailMarketing) await recordMarketingConsent(tx, { userId: plan.userId, isWanted: true, now });
  const claimUrl = await claimUrlFor(tx, deps, { userId: plan.userId, now });
  await queueReceiptMail(tx, order, { ...deps, claimUrl, ...(before && { before }) });
  await deps.faults?.at('after-mail');
  const answer = { status: 'success', order_id: plan.orderId, error: null, payment_type: plan.paymentType };
  return moveAttempt(tx, { id: attempt.id, from, to: 'placed', now, answer });
}

/** Whoever ordered as a guest can make the account theirs from the receipt mail, and nobody else can. CHK-01 */
async function claimUrlFor(
  tx: Transaction<Tables>,
  { siteUrl }: OrderDeps,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<string | null> {
  return (await canSignIn(tx, userId)) ? null : claimLinkFor(tx, { userId, siteUrl, now });
}

type Paid = {
  readonly attempt: PaymentAttempt;
  readonly plan: OrderPlan;
  /** The order that is changed; null when a new one is placed. */
  readonly before: Order | null;
  readonly paidWith: PaidWith | null;
  readonly now: Date;
};

async function writeOrder(tx: Transaction<Tables>, deps: OrderDeps, paid: Paid): Promise<Order> {
  const { attempt, plan, before, paidWith, now } = paid;
  const shipped = {
    cartId: attempt.cartId,
    attemptId: attempt.id,
    shipState: plan.shipState,
    price: orderPriceToJson({ ...orderPriceFromJson(plan.price), paidWith: shownOf(plan, paidWith) }),
    rateCardVersion: plan.rateCardVersion,
    total: cents(plan.totalCents),
    billedClubId: plan.billedClubId,
  };
  if (plan.amends && before) {
    const { orderId } = plan;
    return writeAmendment(tx, deps, { ...shipped, orderId, amends: plan.amends, before, amendedAt: now });
  }
  const { orderId: id, displayId, brandId, userId, details } = plan;
  const order = await addOrder(tx, { ...shipped, id, displayId, brandId, userId, details, placedAt: now });
  if (order.attemptId !== attempt.id) throw new Error(`Cart ${attempt.cartId} has an order of another attempt.`);
  return order;
}

/** Asked as of the beginning, so that a use is not lost only because its order took long to be paid. */
async function isCouponStillTaken(
  tx: Transaction<Tables>,
  attempt: PaymentAttempt,
  { coupon, userId, startedAtMs }: OrderPlan,
): Promise<boolean> {
  if (coupon === null) return true;
  const startedAt = new Date(startedAtMs);
  const { kind } = await takeCouponUse(tx, {
    code: coupon,
    cartId: attempt.cartId,
    person: { userId },
    key: attempt.chargeKey,
    now: startedAt,
    expiresAt: startedAt,
  });
  return kind === 'taken';
}

/** What the receipt says of the means of payment: what the gateway has seen, and which of our ways led there. PAY-01 */
function shownOf({ payments, paymentType }: OrderPlan, paidWith: PaidWith | null): PlacedOrder['paidWith'] {
  if (!paidWith) {
    const isBilled = payments.some(({ source }) => source === 'club-billing');
    return isBilled ? { method: 'club-billing', lastFour: null } : null;
  }
  switch (paidWith.kind) {
    case 'card':
      return { method: keptCards.get(paymentType) ?? 'new-card', lastFour: paidWith.last4 };
    case 'apple-pay':
      return { method: 'apple-pay', lastFour: paidWith.last4 };
    case 'paypal':
      return { method: 'paypal', lastFour: null };
    default:
      return unreachable(paidWith);
  }
}

const keptCards: ReadonlyMap<string | null, PaymentMethod> = new Map([
  ['saved_card', 'saved-card'],
  ['card_on_file', 'card-on-file'],
]);

/** Ends an attempt without an order and gives back what was set aside for it. False when somebody else has moved it. PAY-04 */
export function giveUp(
  deps: Pick<OrderDeps, 'db'>,
  attempt: PaymentAttempt,
  move: Omit<Parameters<typeof moveAttempt>[1], 'id'>,
): Promise<boolean> {
  return inTransaction(deps.db, (tx) => giveUpIn(tx, attempt, move));
}

/** The same inside a transaction that is under way. */
export async function giveUpIn(
  tx: Transaction<Tables>,
  attempt: PaymentAttempt,
  move: Omit<Parameters<typeof moveAttempt>[1], 'id'>,
): Promise<boolean> {
  if (!(await moveAttempt(tx, { id: attempt.id, ...move }))) return false;
  const plan = planOf(attempt);
  if (plan.coupon !== null) await releaseCouponUse(tx, attempt.chargeKey);
  await releaseHolds(
    tx,
    holdsOf(plan, attempt.chargeKey).map(({ key }) => key),
  );
  return true;
}

/**
 * The money is taken: the order is placed at once, or, if what was set aside for it is gone, the money goes back. A charge that comes
 * after the attempt was given up goes back too. PAY-04
 */
export async function placeCharged(deps: OrderDeps, attempt: PaymentAttempt, charge: Charged): Promise<void> {
  const now = new Date(deps.clock.nowMs());
  const isOurs = await inTransaction(deps.db, async (tx) => {
    const isCharged = await moveAttempt(tx, {
      id: attempt.id,
      from: 'charging',
      to: 'charged',
      now,
      gatewayAnswer: charge,
    });
    // News of the gateway, or the recovery, may have come first: then it is placed, or is to be placed by whoever is first now.
    if (!isCharged) {
      const state = await lockAttempt(tx, attempt.id);
      if (state === 'placed') return true;
      if (state !== 'charged') return false;
    }
    const isPlaced = await placePaid(tx, deps, attempt, { from: 'charged', paidWith: charge.paidWith, now });
    if (!isPlaced) await giveBackIn(tx, attempt, now);
    return true;
  });
  if (isOurs) return;
  for (const from of ['undone', 'declined'] as const) {
    await moveAttempt(deps.db, { id: attempt.id, from, to: 'refunding', now, gatewayAnswer: charge });
  }
}

/** From here on the recovery gives the money back. */
export async function giveBackIn(tx: Transaction<Tables>, attempt: PaymentAttempt, now: Date): Promise<boolean> {
  const plan = planOf(attempt);
  const answer = errorAnswer(plan, plan.amends ? 'amendOvertaken' : 'paymentFailed');
  return giveUpIn(tx, attempt, { from: 'charged', to: 'refunding', now, answer });
}
