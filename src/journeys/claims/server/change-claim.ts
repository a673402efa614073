import type { Transaction } from 'kysely';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import {
  addClaimMessage,
  addClaimUpdate,
  type BagClaim,
  listClaimMessages,
  type ClaimMove,
  listClaimsOf,
  lockClaim,
  moveClaim,
} from '#records/claims/bag-claims.ts';
import { lockOrder, type Order } from '#records/orders/orders.ts';
import { reopenDamageCase } from '#records/parcels/parcel-cases.ts';
import type { Tables } from '#records/tables.ts';
import { claimLimits, isUnanswered, isUndecided } from '#rules/claims/claim-states.ts';
import { stateAfterAnswer } from '#rules/claims/state-after-answer.ts';
import { messageText } from '#rules/messages.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { ClaimAnswer, ShownClaims } from '../wire.ts';
import type { ClaimDeps } from './claim-deps.ts';
import { limitOfClaim } from './limit-of-claim.ts';
import { itemsRefusal, refuseAmount } from './open-claim.ts';
import { hasNewerClaim, reopenDayOfClaim } from './reopen-day-of-claim.ts';
import { showClaims } from './show-claims.ts';

/**
 * The customer writes to us. A claim that waited for them, or was closed for want of their answer, is ours to look at again, unless it still lacks items or an
 * amount. PRC-04
 */
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
    const claim = await answerableClaim(tx, { order, claimId, now });
    if (claim instanceof Refusal) return claim;
    if ((await listClaimMessages(tx, claimId)).length >= claimLimits.messagesMax) {
      return new Refusal(409, messageText('claimTooManyMessages'));
    }
    const { limit } = await limitOfClaim(tx, order, { parcelId: claim.parcelId, items: items ?? claim.items });
    if (amount !== undefined && amount > limit) return refuseAmount(limit);
    await addClaimMessage(tx, { claimId, author: 'customer', text, at: now });
    await moveAfterAnswer(tx, { claim, now, items, claimed: amount });
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

/** Moves a claim on that its customer has answered. One that was closed for want of an answer is reopened, and so is the case of its damaged bag. */
export async function moveAfterAnswer(
  tx: Transaction<Tables>,
  { claim, now, items, claimed }: Pick<ClaimMove, 'now' | 'items' | 'claimed'> & { readonly claim: BagClaim },
): Promise<void> {
  const to = stateAfterAnswer({
    state: claim.state,
    items: items ?? claim.items,
    claimed: claimed ?? claim.claimed,
  });
  const isReopened = isUnanswered(claim);
  await moveClaim(tx, { id: claim.id, from: isReopened ? 'unanswered' : claim.state, to, now, items, claimed });
  if (isReopened && claim.kind === 'damaged') await reopenDamageCase(tx, claim.parcelId);
}

/** Locks an undecided claim of an order, or refuses. */
export async function undecidedClaim(
  tx: Transaction<Tables>,
  ids: { readonly order: Order; readonly claimId: number },
): Promise<BagClaim | Refusal> {
  const claim = await lockedClaim(tx, ids);
  if (claim instanceof Refusal || isUndecided(claim.state)) return claim;
  return new Refusal(409, messageText('claimDecided'));
}

/** Locks a claim that its customer may answer, or refuses: an undecided one, or one that their answer reopens. */
export async function answerableClaim(
  tx: Transaction<Tables>,
  { now, ...ids }: { readonly order: Order; readonly claimId: number; readonly now: Date },
): Promise<BagClaim | Refusal> {
  const claim = await lockedClaim(tx, ids);
  if (claim instanceof Refusal || isUndecided(claim.state)) return claim;
  if (!isUnanswered(claim)) return new Refusal(409, messageText('claimDecided'));
  const others = await listClaimsOf(tx, ids.order.id);
  if (hasNewerClaim(claim, others)) return new Refusal(409, messageText('claimOpenAlready'));
  return reopenDayOfClaim(claim, { others, now }) === null ? new Refusal(409, messageText('claimClosed')) : claim;
}

async function lockedClaim(
  tx: Transaction<Tables>,
  { order, claimId }: { readonly order: Order; readonly claimId: number },
): Promise<BagClaim | Refusal> {
  await lockOrder(tx, order.id);
  const claim = await lockClaim(tx, claimId);
  return claim?.orderId === order.id ? claim : refuseUnknown(messageText('claimUnknown'), 'claimId');
}
