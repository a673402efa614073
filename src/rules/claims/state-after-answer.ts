import type { ClaimState } from './claim-states.ts';
import { type ClaimContents, isClaimComplete } from './missing-in-claim.ts';

/**
 * What becomes of a claim when its customer writes or adds a photo: staff look at it, unless it lacks what they need to decide it. Then it keeps waiting for the
 * customer. A claim that staff are looking at stays with them. PRC-04
 */
export function stateAfterAnswer({
  state,
  ...contents
}: ClaimContents & { readonly state: ClaimState }): 'open' | 'waiting' {
  return state === 'open' || isClaimComplete(contents) ? 'open' : 'waiting';
}
