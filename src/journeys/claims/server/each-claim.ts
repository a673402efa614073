import { nowOf } from '#ports/clock/clock.ts';
import { postponeClaim } from '#records/claims/bag-claims.ts';
import { claimLimits } from '#rules/claims/claim-states.ts';
import type { ClaimDeps } from './claim-deps.ts';

/** Works on claims one by one. One that fails waits, and does not keep the others waiting. */
export async function eachClaim(
  deps: ClaimDeps,
  ids: readonly number[],
  work: (id: number) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    try {
      await work(id);
    } catch (error) {
      await postponeFailedClaim(deps, { id, error });
    }
  }
}

/** Logs why work on a claim has failed, and postpones it. */
export async function postponeFailedClaim(
  { db, clock, log }: ClaimDeps,
  { id, error }: { readonly id: number; readonly error: unknown },
): Promise<void> {
  log.error({ err: error, claim: id }, 'claim pass failed');
  await postponeClaim(db, { id, until: new Date(nowOf(clock).getTime() + claimLimits.retryMs) });
}
