import { inRounds } from '#kit/server/jobs/in-rounds.ts';
import { runConcurrently } from '#kit/server/jobs/run-concurrently.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { FoundCharge } from '#ports/payments/payments.ts';
import { releaseExpiredCouponUses } from '#records/money/coupon-uses.ts';
import { releaseExpiredHolds } from '#records/money/holds.ts';
import { listNewlyOverdue } from '#records/money/overdue-payments.ts';
import {
  takeUnfinishedAttempts,
  findAttemptById,
  moveAttempt,
  recordFinding,
  type PaymentAttempt,
} from '#records/money/payment-attempts.ts';
import { limits } from '#rules/limits.ts';
import { type AttemptState, recoveryMove } from '#rules/orders/order-states.ts';
import { recoveryWaits } from '#rules/orders/recovery-waits.ts';
import { unreachable } from '#rules/result.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { refundChargeIn, giveUp, placePaid } from './finish-attempt.ts';
import type { OrderDeps } from './order-deps.ts';
import { readPlan } from './order-plan.ts';
import { declinedAnswer, errorAnswer } from './payment-answer.ts';

/** How many attempts a worker takes together. It asks the gateway about several of them at once. */
export const recoveryTakenMax = 50;
const atOnceMax = 5;

/** Well below the job's time limit, because in the last round the gateway may not answer. */
const passTimeMs = 20_000;

/** The longest path: new, charging, charged, refunding, refunded. */
const movesMax = 6;

/**
 * Finishes or undoes the attempts that crashes, hangs and late answers have left, by asking the gateway, and releases expired
 * reservations. Any number of servers may do it at once: each attempt is taken by one, and every move is guarded by the state it starts
 * from. PAY-04
 */
export async function recoverAttempts(deps: OrderDeps, now: Date): Promise<void> {
  const { clock, db } = deps;
  await inRounds({
    timeMs: passTimeMs,
    round: async () => {
      const attempts = await takeUnfinishedAttempts(db, {
        now: nowOf(clock),
        waits: recoveryWaits,
        limit: recoveryTakenMax,
      });
      await runConcurrently(attempts, { atOnceMax, work: (attempt) => recoverOne(deps, attempt) });
      return attempts.length === recoveryTakenMax ? 'more' : 'done';
    },
  });
  const begunBefore = new Date(now.getTime() - limits.paymentOverdueMs);
  for (const overdue of await listNewlyOverdue(deps.db, { now, begunBefore })) {
    deps.log.error(overdue, 'a payment has had no final answer for a day: staff have to look at /admin/payments');
  }
  await inTransaction(deps.db, (tx) => releaseExpiredCouponUses(tx, now));
  await inTransaction(deps.db, (tx) => releaseExpiredHolds(tx, now));
}

async function recoverOne(deps: OrderDeps, attempt: PaymentAttempt): Promise<void> {
  try {
    await recoverAttempt(deps, attempt, nowOf(deps.clock));
  } catch (error) {
    // One failing attempt must not stop the others.
    deps.log.error({ err: error, attempt: attempt.id }, 'attempt recovery failed');
  }
}

/** One move at a time, each decided by the current state in the database and at the gateway. */
export async function recoverAttempt(deps: OrderDeps, taken: PaymentAttempt, now: Date): Promise<void> {
  let attempt = taken;
  for (let moves = 0; moves < movesMax; moves += 1) {
    const hasMoved = await makeMove(deps, attempt, now);
    if (!hasMoved) return;
    await deps.faults?.at('recovery-moved');
    attempt = await findAttemptById(deps.db, attempt.id);
  }
}

/** False when there is nothing more to do for now. */
async function makeMove(deps: OrderDeps, attempt: PaymentAttempt, now: Date): Promise<boolean> {
  const found: FoundCharge = attempt.charge === 0 ? { kind: 'none' } : await deps.payments.findByKey(attempt.chargeKey);
  await deps.faults?.at('recovery-asked');
  if (attempt.charge > 0) await recordFinding(deps.db, { attempt, finding: found.kind, now });
  const move = recoveryMove({
    state: attempt.state,
    finding: found.kind,
    sinceChargeRequestMs: attempt.askedAt ? now.getTime() - attempt.askedAt.getTime() : Number.POSITIVE_INFINITY,
    canStillBePlaced: true,
    hasCharge: attempt.charge > 0,
  });
  switch (move.kind) {
    case 'become':
      return become(deps, { attempt, to: move.state, found, now });
    case 'cancel-charge':
      return cancelCharge(deps, { attempt, found, now });
    case 'wait':
    case 'nothing':
      return false;
    case 'alert-staff':
      deps.log.error(
        { attempt: attempt.id, state: attempt.state, gateway: found.kind },
        'our records and the gateway contradict each other: staff have to look at it',
      );
      return false;
    default:
      return unreachable(move);
  }
}

type Moving = {
  readonly attempt: PaymentAttempt;
  readonly to: AttemptState;
  readonly found: FoundCharge;
  readonly now: Date;
};

async function become(deps: OrderDeps, { attempt, to, found, now }: Moving): Promise<boolean> {
  const plan = readPlan(attempt);
  const from = attempt.state;
  if (to === 'placed') return placeFound(deps, { attempt, to, found, now });
  if (to === 'undone') {
    return giveUp(deps, attempt, { from, to, now, answer: errorAnswer(plan, 'paymentFailed') });
  }
  if (to === 'declined' && found.kind === 'declined') {
    return giveUp(deps, attempt, { from, to, now, answer: declinedAnswer(plan, found), gatewayAnswer: found });
  }
  if (to === 'refunding' && from === 'charged') return inTransaction(deps.db, (tx) => refundChargeIn(tx, attempt, now));
  return moveAttempt(deps.db, { id: attempt.id, from, to, now, gatewayAnswer: found });
}

async function placeFound(deps: OrderDeps, { attempt, found, now }: Moving): Promise<boolean> {
  if (found.kind !== 'charged') throw new Error(`Attempt ${attempt.id} is to be placed without a charge.`);
  const placing = await placePaid(deps, attempt, { from: 'charged', charge: found, now });
  if (placing === 'reservation-lost') return inTransaction(deps.db, (tx) => refundChargeIn(tx, attempt, now));
  return placing === 'placed';
}

/** Cancels the whole charge. The charge's own key names the cancellation too, so that repeating it does nothing. */
async function cancelCharge(deps: OrderDeps, { attempt, found, now }: Omit<Moving, 'to'>): Promise<boolean> {
  if (found.kind !== 'charged') throw new Error(`Attempt ${attempt.id} has no charge to cancel.`);
  await deps.faults?.at('before-cancel');
  const outcome = await deps.payments.cancel({ key: attempt.chargeKey, chargeId: found.chargeId });
  await deps.faults?.at('after-cancel');
  if (outcome.kind === 'cancelled') {
    await moveAttempt(deps.db, { id: attempt.id, from: 'refunding', to: 'refunded', now });
  }
  if (outcome.kind === 'refused') {
    deps.log.error({ attempt: attempt.id, reason: outcome.reason }, 'charge cancellation failed');
  }
  return false;
}
