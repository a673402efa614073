import { inTransaction } from '#ports/database/in-transaction.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { listClaimsOfFoundBags, lockClaim, moveClaim } from '#records/claims/bag-claims.ts';
import { claimLimits, isUndecided } from '#rules/claims/claim-states.ts';
import type { ClaimDeps } from './claim-deps.ts';
import { eachClaim } from './each-claim.ts';

/**
 * Withdraws our claims for lost bags that were delivered after all, unless their customers have answered: they have the bag, so they are asked
 * nothing more. There is no email, because the one about the delivery says it. PRC-04
 */
export async function withdrawFoundClaims(deps: ClaimDeps): Promise<void> {
  const now = nowOf(deps.clock);
  const found = { now, limit: claimLimits.updatesPerPassMax };
  await eachClaim(deps, await listClaimsOfFoundBags(deps.db, found), (id) =>
    inTransaction(deps.db, async (tx) => {
      const claim = await lockClaim(tx, id);
      // An answer that arrived just before the lock counts.
      if (!claim || !isUndecided(claim.state) || !(await listClaimsOfFoundBags(tx, { ...found, id })).includes(id))
        return;
      await moveClaim(tx, { id, from: claim.state, to: 'withdrawn', now });
    }),
  );
}
