import { sendNow } from '#capabilities/orders/server/give-back.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { moveAttempt, type PaymentAttempt } from '#records/payment-attempts.ts';
import { unreachable } from '#rules/result.ts';
import type { PaymentAnswerWire } from '../contract.ts';
import { findAmendRefund } from './amend-order.ts';
import { answerOfAttempt, giveUp, giveUpIn, placeCharged, placePaid } from './finish-attempt.ts';
import type { OrderDeps } from './order-deps.ts';
import { planOf } from './order-plan.ts';
import { declinedAnswer, errorAnswer } from './payment-answer.ts';
import type { WayToPay } from './way-to-pay.ts';

/**
 * Charges an attempt that has begun and places its order. That the gateway is asked is written down before it is: whatever happens
 * from then on, the recovery asks it what became of the charge. With nothing to charge, because balances or a club pay, the order is
 * placed at once. PAY-01 PAY-04
 */
export async function payAttempt(deps: OrderDeps, attempt: PaymentAttempt, way: WayToPay): Promise<PaymentAnswerWire> {
  await deps.faults?.at('after-begin');
  await (way.kind === 'gateway' ? charge(deps, attempt, way) : placeUncharged(deps, attempt));
  await deps.faults?.at('after-order');
  return answerOfAttempt(deps, attempt.id);
}

type ByGateway = Extract<WayToPay, { kind: 'gateway' }>;

async function charge(deps: OrderDeps, attempt: PaymentAttempt, { method, storeFor }: ByGateway): Promise<void> {
  const asked = new Date(deps.clock.nowMs());
  // The recovery may have given it up meanwhile, if we were very slow.
  if (!(await moveAttempt(deps.db, { id: attempt.id, from: 'new', to: 'charging', now: asked }))) return;
  await deps.faults?.at('before-charge');
  const plan = planOf(attempt);
  const outcome = await deps.payments.charge({
    key: attempt.chargeKey,
    amount: attempt.charge,
    method,
    description: `Order ${plan.displayId}`,
    ...(storeFor !== null && { storeFor }),
  });
  await deps.faults?.at('after-charge');
  switch (outcome.kind) {
    case 'charged':
      return placeCharged(deps, attempt, outcome);
    case 'declined': {
      const now = new Date(deps.clock.nowMs());
      const answer = declinedAnswer(plan, outcome);
      await giveUp(deps, attempt, { from: 'charging', to: 'declined', now, answer, gatewayAnswer: outcome });
      return;
    }
    case 'refused':
      // A key of ours that belongs to something else: nothing was taken by us, and the recovery finds out what is there.
      deps.log.error({ attempt: attempt.id, reason: outcome.reason }, 'the gateway refused the key of a charge');
      return;
    case 'unknown':
      return;
    default:
      return unreachable(outcome);
  }
}

/** Money that a change gives back is sent once the change stands; if we do not get there, the worker sends it. PRC-04 */
async function placeUncharged(deps: OrderDeps, attempt: PaymentAttempt): Promise<void> {
  const now = new Date(deps.clock.nowMs());
  const plan = planOf(attempt);
  await inTransaction(deps.db, async (tx) => {
    if (await placePaid(tx, deps, attempt, { from: 'new', paidWith: null, now })) return;
    await giveUpIn(tx, attempt, {
      from: 'new',
      to: 'undone',
      now,
      answer: errorAnswer(plan, 'priceMoved'),
    });
  });
  const refund = plan.amends && (await findAmendRefund(deps, plan.amends));
  if (refund) await sendNow(deps, refund);
}
