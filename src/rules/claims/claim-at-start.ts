import { type InventoryItem, inventoryValue } from '#rules/inventory/inventory.ts';
import { type Cents, zeroCents } from '#rules/money.ts';
import { claimLimit } from './claim-limit.ts';

export type ClaimAtStart = {
  readonly state: 'open' | 'waiting';
  readonly items: readonly InventoryItem[];
  readonly claimed: Cents;
};

/**
 * How a claim begins. A customer names items and an amount. A rule of ours takes the items that the customer has declared, and what they allow; without
 * any, and where our email asks what is claimed, the claim waits for the customer, and in the second case has no amount until then. PRC-04
 */
export function claimAtStart({
  customerClaim,
  isAsked,
  bag,
  paidBefore,
}: {
  /** What the customer claims; null when a rule opens it. */
  readonly customerClaim: { readonly items: readonly InventoryItem[]; readonly claimed: Cents } | null;
  /** Whether our email asks the customer what is claimed. */
  readonly isAsked: boolean;
  /** What was declared before the trip, and its cover; undefined for a bag that its order no longer has. */
  readonly bag: { readonly items: readonly InventoryItem[]; readonly cover: Cents } | undefined;
  /** What was approved for other claims of the same bag on the same leg. */
  readonly paidBefore: Cents;
}): ClaimAtStart {
  const items = customerClaim?.items ?? bag?.items ?? [];
  const state = isAsked || items.length === 0 ? 'waiting' : 'open';
  if (customerClaim) return { state, items, claimed: customerClaim.claimed };
  return { state, items, claimed: isAsked ? zeroCents : declaredAmount({ items, cover: bag?.cover, paidBefore }) };
}

function declaredAmount({
  items,
  cover,
  paidBefore,
}: {
  readonly items: readonly InventoryItem[];
  readonly cover: Cents | undefined;
  readonly paidBefore: Cents;
}): Cents {
  const value = inventoryValue(items);
  return cover === undefined ? value : claimLimit({ cover, claimedValue: value, declaredValue: value, paidBefore });
}
