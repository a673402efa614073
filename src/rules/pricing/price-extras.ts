import type { Cents } from '#rules/money.ts';

/** The inputs of a price besides the shipment: discounts, balances, and the order that is changed. PRC-02 */
export type PriceExtras = {
  readonly coupon: string;
  readonly giftCards: readonly string[];
  /** How much credit to use: an amount, or `whole` for as much as is due and available; null for none. */
  readonly credit: Cents | 'whole' | null;
  /** The order that is changed; null for a new one. */
  readonly changedOrderId: number | null;
  /** The discount that staff give; null for none. */
  readonly compDiscount: Cents | null;
  /** Whether staff waive the surcharges; null leaves it as the changed order has it, or charges them. */
  readonly waivesSurcharges: boolean | null;
};
