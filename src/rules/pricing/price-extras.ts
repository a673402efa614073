import type { Cents } from '#rules/money.ts';

/** What a person enters beside the shipment to pay less. PRC-02 */
export type PriceExtras = {
  readonly coupon: string;
  readonly giftCards: readonly string[];
  /** How much credit is to be used: an amount, or all that is due and there; null for none. */
  readonly credit: Cents | 'whole' | null;
  /** The order that is changed; null for a new one. */
  readonly changedOrderId: number | null;
  /** What our staff take off; null for nothing. */
  readonly compDiscount: Cents | null;
  /** Whether our staff give the surcharges back. */
  readonly refundsSurcharges: boolean;
};
