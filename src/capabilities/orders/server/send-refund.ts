import { inTransaction } from '#ports/database/in-transaction.ts';
import type { RefundOutcome, RefundRefused, Unknown } from '#ports/payments/payments.ts';
import { findOrder } from '#records/orders/orders.ts';
import { findAttemptById, type PaymentAttempt } from '#records/money/payment-attempts.ts';
import {
  failRefund,
  finishRefund,
  keyOfPart,
  type KeptPart,
  markRefundSent,
  postponeRefund,
  type Refund,
} from '#records/money/refunds.ts';
import type { JsonObject } from '#rules/json-object.ts';
import { limits } from '#rules/limits.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { RefundDeps } from './refund-deps.ts';

/**
 * Asks the gateway to pay its part of a refund, under the refund's own key, so that asking again pays nothing twice. The refund is marked
 * as sent before the gateway is asked. Without an answer, or while the charge hasn't settled, it is asked again later. PRC-04
 */
export async function sendRefund(deps: RefundDeps, refund: Refund): Promise<void> {
  const { db, clock } = deps;
  if (!(await markRefundSent(db, { id: refund.id, now: nowOf(clock) }))) return;
  await deps.faults?.at('before-refund');
  const outcome = await askGateway(deps, refund);
  await deps.faults?.at('after-refund');
  const now = nowOf(clock);
  const later = (ms: number) => new Date(now.getTime() + ms);
  if (outcome.kind === 'all-refunded') {
    return inTransaction(db, (tx) => finishRefund(tx, { refund, gatewayAnswer: outcome.answer, now }));
  }
  if (outcome.kind === 'unknown') {
    // A request that still hangs at the gateway must have ended before the next one.
    const until = later(limits.gatewayAnswerMaxMs);
    return postponeRefund(db, { id: refund.id, until, gatewayAnswer: outcome });
  }
  if (outcome.reason === 'not-settled') {
    const until = later(limits.refundSettlePauseMs);
    return postponeRefund(db, { id: refund.id, until, gatewayAnswer: outcome });
  }
  deps.log.error(
    { refund: refund.id, reason: outcome.reason, gateway: outcome.text },
    'the gateway refused a refund: staff have to look at it',
  );
  return failRefund(db, { id: refund.id, gatewayAnswer: outcome, now });
}

type AllRefunded = { readonly kind: 'all-refunded'; readonly answer: JsonObject };

/**
 * Refunds one charge after the other. The first one that isn't refunded ends it, and all of them are asked again later: the gateway
 * recognizes those that it has refunded by their keys.
 */
async function askGateway(deps: RefundDeps, refund: Refund): Promise<AllRefunded | RefundRefused | Unknown> {
  const parts = refund.parts.filter(({ source }) => source === 'gateway');
  const refunded: RefundOutcome[] = [];
  for (const [index, part] of parts.entries()) {
    const outcome = await askForPart(deps, { refund, part, key: keyOfPart(refund.key, index) });
    if (outcome.kind !== 'refunded') return outcome;
    refunded.push(outcome);
    await deps.faults?.at('after-refund-part');
  }
  return {
    kind: 'all-refunded',
    answer: refunded.length === 1 ? { ...refunded[0] } : { kind: 'refunded', parts: refunded },
  };
}

/** A charge that has not settled can't be refunded in part, but all of it can be canceled. */
async function askForPart(
  { db, payments }: RefundDeps,
  { refund, part, key }: { readonly refund: Refund; readonly part: KeptPart; readonly key: string },
): Promise<RefundOutcome> {
  const { amount } = part;
  const attempt = await findAttempt(db, refund, part);
  const charge = await findChargeId(payments, attempt);
  if (charge.kind === 'unknown') return charge;
  if (charge.kind === 'none') return { kind: 'refused', reason: 'unknown-charge', text: 'The order has no charge.' };
  const { chargeId } = charge;
  const outcome = await payments.refund({ key, chargeId, amount });
  const isAllOfIt = amount === attempt.charge;
  if (outcome.kind !== 'refused' || !isAllOfIt) return outcome;
  if (outcome.reason === 'not-settled') {
    const canceled = await payments.cancel({ key, chargeId });
    return canceled.kind === 'cancelled' ? { kind: 'refunded', refundId: chargeId, amount } : canceled;
  }
  // A crash after the charge was canceled leaves nothing that could be refunded.
  const found = await payments.findByKey(attempt.chargeKey);
  if (found.kind === 'cancelled') return { kind: 'refunded', refundId: chargeId, amount };
  return found.kind === 'unknown' ? found : outcome;
}

async function findAttempt(
  db: RefundDeps['db'],
  { orderId }: Refund,
  { attemptId }: KeptPart,
): Promise<PaymentAttempt> {
  if (attemptId !== undefined) return findAttemptById(db, attemptId);
  const order = await findOrder(db, orderId);
  if (!order) throw new Error(`Refund of order ${orderId}, which does not exist`);
  return findAttemptById(db, order.attemptId);
}

/** The charge as the gateway named it when it took the money; where that wasn't stored, the gateway is asked. */
async function findChargeId(
  payments: RefundDeps['payments'],
  attempt: PaymentAttempt,
): Promise<{ readonly kind: 'known'; readonly chargeId: string } | { readonly kind: 'none' } | Unknown> {
  const stored = attempt.gatewayAnswer?.['chargeId'];
  if (typeof stored === 'string') return { kind: 'known', chargeId: stored };
  const found = await payments.findByKey(attempt.chargeKey);
  if (found.kind === 'unknown') return found;
  if (found.kind === 'charged' || found.kind === 'cancelled') return { kind: 'known', chargeId: found.chargeId };
  return { kind: 'none' };
}
