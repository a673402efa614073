import type { RefundKind } from './receipt.ts';

/** The refunds that make good what went wrong with an order. The others follow from what its customer canceled or changed, and from pickups. PRC-04 */
export const compensationKinds = [
  'granted',
  'late',
  'lost',
  'returned',
  'claim',
  'no-label',
] as const satisfies readonly RefundKind[];
