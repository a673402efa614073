import { type ClaimState, isClaimPending, isUnanswered } from './claim-states.ts';

/** A claim for the damage of one bag. */
export type DamageClaim = {
  readonly state: ClaimState;
  /** The member of staff; null for one that was closed automatically, and until it is decided. */
  readonly decidedBy: number | null;
};

/**
 * Whether the claims of a damaged bag close its case, and in whose name: one of them is paid, or was closed because the customer has not answered, and none is
 * pending. Null while something is left to do; staff who deny a claim close the case themselves. PRC-04 SCR-08
 */
export function damageCaseEnd(
  /** The oldest first. */
  claims: readonly DamageClaim[],
): { readonly closedBy: number | null } | null {
  if (!claims.some(settlesDamage) || claims.some(({ state }) => isClaimPending(state))) return null;
  const last = claims.findLast(({ state }) => state === 'paid' || state === 'denied');
  return { closedBy: last?.decidedBy ?? null };
}

function settlesDamage(claim: DamageClaim): boolean {
  return claim.state === 'paid' || isUnanswered(claim);
}
