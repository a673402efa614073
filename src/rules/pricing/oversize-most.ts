import { atLeastZero, type Cents, subtractCents, zeroCents } from '#rules/money.ts';
import { nextSize } from '#rules/products/next-size.ts';
import { type BasePriceFacts, basePrice } from './base-price.ts';

/**
 * The most that a bag can cost in addition if the carrier measures it larger or heavier than its size: the difference to the next size of
 * the same kind on the order's rate card. What the carrier bills above that is our loss, and a bag of the largest size costs nothing more.
 * PRC-04
 */
export function oversizeMost(facts: BasePriceFacts): Cents {
  const sku = nextSize(facts.sku);
  return sku ? atLeastZero(subtractCents(basePrice({ ...facts, sku }), basePrice(facts))) : zeroCents;
}
