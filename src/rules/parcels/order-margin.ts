import { addCents, type Cents, subtractCents } from '#rules/money.ts';

/**
 * What is left of an order's transport: what the customer paid for it, less what was refunded since, less what carriers bill. Below zero is
 * a loss. PRC-04
 */
export function orderMargin({
  paid,
  refunded,
  billed,
}: {
  /** The transport of all bags whose legs were not canceled, and what was kept of those that were; null without prices by bag. */
  readonly paid: Cents | null;
  /** Refunds and claims. */
  readonly refunded: Cents;
  readonly billed: Cents;
}): Cents | null {
  return paid === null ? null : subtractCents(paid, addCents(refunded, billed));
}
