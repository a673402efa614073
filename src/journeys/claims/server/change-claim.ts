import type { Transaction } from 'kysely';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import {
  addClaimMessage,
  addClaimUpdate,
  type BagClaim,
  listClaimMessages,
  lockClaim,
  moveClaim,
} from '#records/claims/bag-claims.ts';
import { lockOrder, type Order } from '#records/orders/orders.ts';
import type { Tables } from '#records/tables.ts';
import { claimLimits, isUndecided } from '#rules/claims/claim-states.ts';
import { stateAfterAnswer } from '#rules/claims/state-after-answer.ts';
import { messageText } from '#rules/messages.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { ClaimAnswer, ShownClaims } from '../wire.ts';
import type { ClaimDeps } from './claim-deps.ts';
import { limitOfClaim } from './limit-of-claim.ts';
import { itemsRefusal, refuseAmount } from './open-claim.ts';
import { showClaims } from './show-claims.ts';

/** The customer writes to us. A claim that waited for them is ours to look at again, unless it still lacks items or an amount. */
export async function answerClaim(
  deps: ClaimDeps,
  { order, claimId }: { readonly order: Order; readonly claimId: number },
  { text, amount, items }: ClaimAnswer,
): Promise<ShownClaims | Refusal> {
  const wrong = items && itemsRefusal(deps, items);
  if (wrong) return wrong;
  if (text === '') return refuseFields([{ field: 'text', message: messageText('claimTextRequired') }]);
  const now = nowOf(deps.clock);
  const refusal = await inTransaction(deps.db, async (tx) => {
    const claim = await undecidedClaim(tx, { order, claimId });
    if (claim instanceof Refusal) return claim;
    if ((await listClaimMessages(tx, claimId)).length >= claimLimits.messagesMax) {
      return new Refusal(409, messageText('claimTooManyMessages'));
    }
    const { limit } = await limitOfClaim(tx, order, { parcelId: claim.parcelId, items: items ?? claim.items });
    if (amount !== undefined && amount > limit) return refuseAmount(limit);
    await addClaimMessage(tx, { claimId, author: 'customer', text, at: now });
    const to = stateAfterAnswer({
      state: claim.state,
      items: items ?? claim.items,
      claimed: amount ?? claim.claimed,
    });
    await moveClaim(tx, { id: claimId, from: claim.state, to, now, items, claimed: amount });
    return null;
  });
  return refusal ?? showClaims(deps, order);
}

export async function withdrawClaim(
  deps: ClaimDeps,
  { order, claimId }: { readonly order: Order; readonly claimId: number },
): Promise<ShownClaims | Refusal> {
  const now = nowOf(deps.clock);
  const refusal = await inTransaction(deps.db, async (tx) => {
    const claim = await undecidedClaim(tx, { order, claimId });
    if (claim instanceof Refusal) return claim;
    await moveClaim(tx, { id: claimId, from: claim.state, to: 'withdrawn', now });
    await addClaimUpdate(tx, { claimId, kind: 'withdrawn' });
    return null;
  });
  return refusal ?? showClaims(deps, order);
}

/** Locks an undecided claim of an order, or refuses. */
export async function undecidedClaim(
  tx: Transaction<Tables>,
  { order, claimId }: { readonly order: Order; readonly claimId: number },
): Promise<BagClaim | Refusal> {
  await lockOrder(tx, order.id);
  const claim = await lockClaim(tx, claimId);
  if (claim?.orderId !== order.id) return refuseUnknown(messageText('claimUnknown'), 'claimId');
  return isUndecided(claim.state) ? claim : new Refusal(409, messageText('claimDecided'));
}
