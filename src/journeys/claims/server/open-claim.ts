import { openBagClaim } from '#facts/open-bag-claim.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { lockOrder, type Order } from '#records/orders/orders.ts';
import { type InventoryItem, inventoryProblems } from '#rules/inventory/inventory.ts';
import { messageText } from '#rules/messages.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { NewClaimRequest, ShownClaims } from '../wire.ts';
import type { ClaimDeps } from './claim-deps.ts';
import { limitOfClaim } from './limit-of-claim.ts';
import { bagsToClaim, showClaims } from './show-claims.ts';

/** Opens a claim for a bag. Of two simultaneous requests one succeeds and the other gets 409. */
export async function openClaim(
  deps: ClaimDeps,
  order: Order,
  { leg, bag, kind, description, amount, items }: NewClaimRequest,
): Promise<ShownClaims | Refusal> {
  const wrong = itemsRefusal(deps, items);
  if (wrong) return wrong;
  if (description === '') return refuseFields([{ field: 'description', message: messageText('claimTextRequired') }]);
  const claimed = (await bagsToClaim(deps, order)).find((one) => one.leg === leg && one.bag === bag);
  if (!claimed) return refuseUnknown(messageText('inventoryBagUnknown'), 'bag');
  if (!claimed.kinds.includes(kind)) return refuseAt('kind', messageText('claimNotNow'));
  const now = nowOf(deps.clock);
  const parcelId = claimed.parcel.id;
  const refusal = await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, order.id);
    const { limit } = await limitOfClaim(tx, order, { parcelId, items });
    if (amount > limit) return refuseAmount(limit);
    const opened = await openBagClaim(tx, {
      parcelId,
      kind,
      description,
      customerClaim: { items, claimed: amount },
      now,
    });
    if (opened.kind === 'already-open') return refuseAt('kind', messageText('claimOpenAlready'));
    await deps.faults?.at('before-open-claim');
    return null;
  });
  await deps.faults?.at('after-open-claim');
  return refusal ?? showClaims(deps, order);
}

/** What is wrong with the items of a claim: at least one is needed, and each must be whole. */
export function itemsRefusal({ countries }: ClaimDeps, items: readonly InventoryItem[]): Refusal | null {
  if (items.length === 0) return refuseFields([{ field: 'items', message: messageText('claimItemsRequired') }]);
  const problems = inventoryProblems(items, { isCountry: (code) => countries.has(code) });
  if (problems.length === 0) return null;
  return refuseFields(problems.map(({ field, message }) => ({ field, message: messageText(message) })));
}

export function refuseAmount(limit: Cents): Refusal {
  return refuseAt('amount', messageText('claimAboveLimit', { limit: formatCents(limit) }));
}

/** A 409: the request is valid, but the current state does not allow it. */
export function refuseAt(field: string, message: string): Refusal {
  return new Refusal(409, message, [{ field, message }]);
}
