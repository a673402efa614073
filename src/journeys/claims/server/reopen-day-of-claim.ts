import { utcDay } from '#ports/clock/clock.ts';
import type { BagClaim } from '#records/claims/bag-claims.ts';
import { isUnanswered } from '#rules/claims/claim-states.ts';
import { reopenDay } from '#rules/claims/reopen-day.ts';
import type { IsoDate } from '#rules/dates.ts';

/** Until when the customer's answer reopens a claim; null unless it was closed for want of one, and if a newer claim is in its place. */
export function reopenDayOfClaim(
  claim: BagClaim,
  { others, now }: { readonly others: readonly BagClaim[]; readonly now: Date },
): IsoDate | null {
  if (!isUnanswered(claim) || hasNewerClaim(claim, others)) return null;
  return reopenDay({ closedOn: utcDay(claim.updatedAt), today: utcDay(now) });
}

/** Whether the customer has claimed the same again, so that the earlier claim stays closed. A withdrawn claim doesn't count. */
export function hasNewerClaim(claim: BagClaim, others: readonly BagClaim[]): boolean {
  return others.some(
    ({ id, parcelId, kind, state }) =>
      id > claim.id && parcelId === claim.parcelId && kind === claim.kind && state !== 'withdrawn',
  );
}
