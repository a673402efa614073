import type { InventoryItem } from '#rules/inventory/inventory.ts';
import { t } from '#rules/language/t.ts';
import type { Cents } from '#rules/money.ts';
import type { ClaimKind } from './claim-states.ts';

export type ClaimContents = { readonly items: readonly InventoryItem[]; readonly claimed: Cents };

/** Whether staff can decide a claim: it names items and an amount. Until then it waits for its customer. PRC-04 */
export function isClaimComplete({ items, claimed }: ClaimContents): boolean {
  return items.length > 0 && claimed > 0;
}

/**
 * What an incomplete claim needs from its customer, as the object of “tell us”. What was in a damaged bag may be known, but not which of it was
 * damaged. PRC-04
 */
export function missingInClaim({ kind, items }: Pick<ClaimContents, 'items'> & { readonly kind: ClaimKind }): string {
  if (kind === 'damaged') return t`what was damaged and how much you claim`;
  if (items.length > 0) return t`how much you claim`;
  return kind === 'lost'
    ? t`what was in the bag and how much you claim`
    : t`what the claim is for and how much you claim`;
}
