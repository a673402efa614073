import { sendRefundNow } from '#capabilities/orders/server/refund-order.ts';
import { beginCardTry, type CardTrier, endCardTry } from './card-tries.ts';
import type { PaymentAttempt } from '#records/money/payment-attempts.ts';
import { throughOutage } from '#ports/database/through-outage.ts';
import type { ChargeOutcome } from '#ports/payments/payments.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { unreachable } from '#rules/result.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { PaymentAnswerWire } from '../contract.ts';
import { findChangeRefund } from './change-order.ts';
import type { BegunAttempt } from './begin-attempt.ts';
import { answerNow, giveUp, placeCharged, placePaid } from './finish-attempt.ts';
import type { OrderDeps } from './order-deps.ts';
import { readPlan } from './order-plan.ts';
import { declinedAnswer, errorAnswer } from './payment-answer.ts';
import type { WayToPay } from './way-to-pay.ts';

/** An order whose attempt is stored, how the rest of it is paid, and who pays by card. */
export type BegunOrder = {
  readonly begun: BegunAttempt;
  readonly way: WayToPay;
  readonly trier: CardTrierOfOrder | null;
};

export type CardTrierOfOrder = CardTrier & {
  /** Writes into the security log that the limit stopped them. */
  noteLimited(): void;
};

/**
 * Charges an attempt and places its order. The attempt is stored as `charging` before the gateway is asked: whatever happens from then on,
 * the recovery asks the gateway about the charge. With nothing to charge, because balances or a club pay, the order is placed at once.
 * PAY-01 PAY-04
 */
export async function payAttempt(deps: OrderDeps, { begun, way, trier }: BegunOrder): Promise<PaymentAnswerWire> {
  await deps.faults?.at('after-begin');
  const answer = await (way.kind === 'gateway' ? charge(deps, begun, way, trier) : placeUncharged(deps, begun.attempt));
  await deps.faults?.at('after-order');
  return answer;
}

type ByGateway = Extract<WayToPay, { kind: 'gateway' }>;

async function charge(
  deps: OrderDeps,
  begun: BegunAttempt,
  { method, storeFor }: ByGateway,
  trier: CardTrierOfOrder | null,
): Promise<PaymentAnswerWire> {
  const { attempt } = begun;
  await deps.faults?.at('before-charge');
  const plan = readPlan(attempt);
  const tooOften = trier && (await beginCardTry(deps, { trier, method, nowMs: deps.clock.nowMs() }));
  if (tooOften) {
    trier.noteLimited();
    const answer = { ...errorAnswer(plan, 'cardsTooOften'), error: cardsTooOften(tooOften.waitMs) };
    const now = nowOf(deps.clock);
    await giveUp(deps, attempt, { from: 'charging', to: 'undone', now, answer, isNeverAsked: true });
    return answerNow(deps, attempt);
  }
  const outcome = await deps.payments.charge({
    key: attempt.chargeKey,
    amount: attempt.charge,
    method,
    description: `Order ${plan.displayId}`,
    ...(storeFor !== null && { storeFor }),
  });
  await deps.faults?.at('after-charge');
  if (trier) {
    // The order continues even if the try can't be counted.
    await endCardTry(deps, { trier, outcome, nowMs: deps.clock.nowMs() }).catch((error: unknown) => {
      deps.log.warn({ err: error, attempt: attempt.id }, 'card try count failed');
    });
  }
  return throughOutage(() => recordOutcome(deps, begun, outcome), limits.recordChargeWithinMs);
}

/** Writes what the gateway answered. May be repeated: every move is guarded by the state it starts from. */
async function recordOutcome(deps: OrderDeps, begun: BegunAttempt, outcome: ChargeOutcome): Promise<PaymentAnswerWire> {
  const { attempt } = begun;
  switch (outcome.kind) {
    case 'charged':
      return placeCharged(deps, begun, outcome);
    case 'declined': {
      const now = nowOf(deps.clock);
      const answer = declinedAnswer(readPlan(attempt), outcome);
      await giveUp(deps, attempt, { from: 'charging', to: 'declined', now, answer, gatewayAnswer: outcome });
      return answerNow(deps, attempt);
    }
    case 'refused':
      // The key belongs to another charge: nothing was charged for this attempt, and the recovery asks the gateway what that charge is.
      deps.log.error({ attempt: attempt.id, reason: outcome.reason }, 'the gateway refused the key of a charge');
      return answerNow(deps, attempt);
    case 'not-sent': {
      // An attempt is charged by one call only, so no earlier call can have charged it.
      const answer = errorAnswer(readPlan(attempt), 'paymentsAway');
      const now = nowOf(deps.clock);
      await giveUp(deps, attempt, { from: 'charging', to: 'undone', now, answer, isNeverAsked: true });
      return answerNow(deps, attempt);
    }
    case 'unknown':
      return answerNow(deps, attempt);
    default:
      return unreachable(outcome);
  }
}

/** The message to a customer after too many declined cards. */
export function cardsTooOften(waitMs: number): string {
  return messageText('cardsTooOften', { minutes: String(Math.ceil(waitMs / 60_000)) });
}

/** The refund of a change is sent once the change is written; after a crash the worker sends it. PRC-04 */
async function placeUncharged(deps: OrderDeps, attempt: PaymentAttempt): Promise<PaymentAnswerWire> {
  const now = nowOf(deps.clock);
  const plan = readPlan(attempt);
  if ((await placePaid(deps, attempt, { from: 'new', charge: null, now })) === 'reservation-lost') {
    await giveUp(deps, attempt, { from: 'new', to: 'undone', now, answer: errorAnswer(plan, 'priceMoved') });
  }
  const refund = plan.amends && (await findChangeRefund(deps, plan.amends));
  if (refund) await sendRefundNow(deps, refund);
  return answerNow(deps, attempt);
}
