import { isLargerSizeWaivable, type LargerSizeState } from './larger-size.ts';

/**
 * What follows when the carrier takes back what it billed for a larger size.
 * - `waive`: the customer pays nothing, and the case is closed
 * - `close`: nothing was asked, or nothing is owed any more; the case is closed
 * - `decide-refund`: it was paid, and staff decide about the refund
 * - `leave`: it was refunded already, or its card is being charged, and the end of the charge looks at the bill
 */
export type AfterCredit = 'waive' | 'close' | 'decide-refund' | 'leave';

/** PRC-04 SCR-08 */
export function afterSizeCredit(
  /** Undefined where the customer was asked nothing. */
  size: { readonly state: LargerSizeState; readonly isRefunded: boolean } | undefined,
): AfterCredit {
  if (size === undefined || size.state === 'waived') return 'close';
  if (isLargerSizeWaivable(size.state)) return 'waive';
  return size.state === 'paid' && !size.isRefunded ? 'decide-refund' : 'leave';
}
