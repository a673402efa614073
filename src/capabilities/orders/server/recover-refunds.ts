import { takeRefunds } from '#records/money/refunds.ts';
import { limits } from '#rules/limits.ts';
import type { RefundDeps } from './refund-deps.ts';
import { sendRefund } from './send-refund.ts';

/** Refunds per pass; the next pass is a few seconds later. */
const refundsMax = 50;

/**
 * Sends again the refunds that were left unfinished by a crash or by a gateway that didn't answer, each under its own key. Any number of
 * servers may do it at once: each refund is taken by one. PRC-04
 */
export async function recoverRefunds(deps: RefundDeps, now: Date): Promise<void> {
  const heldUntil = new Date(now.getTime() + limits.gatewayAnswerMaxMs);
  for (const refund of await takeRefunds(deps.db, { now, heldUntil, limit: refundsMax })) {
    try {
      await sendRefund(deps, refund);
    } catch (error) {
      // One failing refund must not stop the others.
      deps.log.error({ err: error, refund: refund.id }, 'refund send failed');
    }
  }
}
