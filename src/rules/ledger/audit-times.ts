import { limits } from '#rules/limits.ts';

/** By when an audit of the books expects what was begun to have ended. */
export type AuditTimes = {
  /** Holds and uses of coupons that expire before it are released. */
  readonly releasedBeforeMs: number;
  /** Refunds that were due before it are at the gateway. */
  readonly refundedBeforeMs: number;
};

/** How much later an audit expects holds to have expired: the next pass of the recovery releases them, which may take a moment. */
export const auditSlackMs = 5 * 60 * 1000;

/** The times of an audit as of one point in time. PRC-03 */
export function auditTimes(nowMs: number): AuditTimes {
  return { releasedBeforeMs: nowMs, refundedBeforeMs: nowMs - limits.refundOverdueMs };
}
