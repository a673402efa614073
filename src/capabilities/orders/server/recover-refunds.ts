import { claimRefunds } from '#records/money/refunds.ts';
import { limits } from '#rules/limits.ts';
import type { RefundDeps } from './refund-deps.ts';
import { sendRefund } from './send-refund.ts';

/** As many as one pass takes; the next one is a few seconds away. */
const refundsMax = 50;

/**
 * Asks the gateway again for the refunds that a crash or its silence has left, each under its own key. Any number of servers may do it at
 * once: a refund is taken by one of them. PRC-04
 */
export async function recoverRefunds(deps: RefundDeps, now: Date): Promise<void> {
  const heldUntil = new Date(now.getTime() + limits.gatewayAnswerMaxMs);
  for (const refund of await claimRefunds(deps.db, { now, heldUntil, limit: refundsMax })) {
    try {
      await sendRefund(deps, refund);
    } catch (error) {
      // One that can't be helped now must not keep the others from being.
      deps.log.error({ err: error, refund: refund.id }, 'a refund could not be sent');
    }
  }
}
