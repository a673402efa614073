import type { Transaction } from 'kysely';
import { addClaim, addClaimUpdate, type BagClaim, findApprovedFor, listClaimsOf } from '#records/claims/bag-claims.ts';
import { findOrder } from '#records/orders/orders.ts';
import { findParcel } from '#records/parcels/parcels.ts';
import type { Tables } from '#records/tables.ts';
import { claimAtStart } from '#rules/claims/claim-at-start.ts';
import type { ClaimKind } from '#rules/claims/claim-states.ts';
import type { InventoryItem } from '#rules/inventory/inventory.ts';
import type { Cents } from '#rules/money.ts';
import { declaredBags } from './declared-bags.ts';

export type OpenedClaim =
  | { readonly kind: 'opened'; readonly claim: BagClaim }
  /** Open already or, if one of our rules wants to open it, decided in the meantime. */
  | { readonly kind: 'already-open'; readonly claim: BagClaim };

/**
 * Opens a claim for a parcel. It is safe to repeat: a bag on a leg has one open claim of a kind. Customers who open one are emailed about
 * it; what a rule of ours opens is announced in the rule's own email. A rule gives no items and no amount: those are what the customer has
 * declared, and without an inventory the claim waits for the customer. A rule opens no claim if the customer has already made one. The
 * caller has locked the order.
 */
export async function openBagClaim(
  tx: Transaction<Tables>,
  {
    parcelId,
    kind,
    description,
    customerClaim,
    asks = false,
    now,
  }: {
    readonly parcelId: number;
    readonly kind: ClaimKind;
    /** Our own description, in the language of the order, or what the customer wrote. */
    readonly description: string;
    /** What the customer claims; null when a rule opens it. */
    readonly customerClaim: { readonly items: readonly InventoryItem[]; readonly claimed: Cents } | null;
    /** Whether the caller's email asks the customer what is claimed. Until they answer, the claim waits with their inventory. */
    readonly asks?: boolean;
    readonly now: Date;
  },
): Promise<OpenedClaim> {
  const parcel = await findParcel(tx, parcelId);
  const order = parcel && (await findOrder(tx, parcel.orderId));
  if (!parcel || !order) throw new Error(`Parcel ${parcelId} without its order`);
  const earlier = (await listClaimsOf(tx, order.id)).findLast((one) => one.parcelId === parcelId && one.kind === kind);
  // The customer claimed before our rule did, and may have been paid already.
  if (!customerClaim && earlier) return { kind: 'already-open', claim: earlier };
  const bag = (await declaredBags(tx, order, parcel.leg))[parcel.bag - 1];
  const paidBefore = await findApprovedFor(tx, parcelId);
  const claim = await addClaim(tx, {
    orderId: order.id,
    parcelId,
    kind,
    ...claimAtStart({ customerClaim, isAsked: asks, bag, paidBefore }),
    openedBy: customerClaim ? 'customer' : 'rule',
    description,
    now,
  });
  if (claim) {
    if (customerClaim) await addClaimUpdate(tx, { claimId: claim.id, kind: 'opened' });
    return { kind: 'opened', claim };
  }
  if (!earlier) throw new Error(`A claim of parcel ${parcelId} was opened without its order's lock`);
  return { kind: 'already-open', claim: earlier };
}
