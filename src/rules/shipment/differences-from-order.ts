import { brandByKey } from '#rules/brand/brand.ts';
import { t } from '#rules/language/t.ts';
import { isWaivedPickup } from '#rules/pricing/pickup-fee-options.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import { replacedLevelWords } from '#rules/services/replaced-level-words.ts';
import type { Draft, End, Leg } from './draft.ts';

/** What the page has found out about a trip that is booked again. */
export type AgainFacts = {
  readonly draft: Draft;
  /** Why the club of an end could not be found; null when it was, or there is none. */
  readonly clubProblems: Readonly<Record<End, string | null>>;
  /** The coupon of the earlier order and why it no longer counts; null when it counts, or there was none. */
  readonly lostCoupon: { readonly code: string; readonly reason: string } | null;
};

/** How a trip that is booked again differs from the earlier order, apart from its days: one sentence each, so that nothing changes silently. */
export function differencesFromOrder(placed: Draft, facts: AgainFacts): readonly string[] {
  const { draft, clubProblems, lostCoupon } = facts;
  const legs: readonly Leg[] = draft.roundtrip ? ['outbound', 'return'] : ['outbound'];
  return [
    ...(placed.brand === draft.brand
      ? []
      : [t`You booked it with ${brandByKey(placed.brand).name}. This order is with ${brandByKey(draft.brand).name}.`]),
    ...(['origin', 'destination'] as const).flatMap((end) => {
      const problem = clubProblems[end];
      return problem === null ? [] : [t`${placed[end].company}: ${problem} Choose another place or enter an address.`];
    }),
    ...legs.flatMap((leg) => legDifferences(placed, draft, leg)),
    ...(placed.cruise && draft.cruise?.sailing === null ? [t`Enter the new sailing date of your cruise.`] : []),
    ...(lostCoupon ? [t`Coupon ${lostCoupon.code} isn’t applied. ${lostCoupon.reason}`] : []),
  ];
}

function legDifferences(placed: Draft, draft: Draft, leg: Leg): readonly string[] {
  const before = placed[leg];
  const now = draft[leg];
  const where = draft.roundtrip ? (leg === 'outbound' ? t`Outbound: ` : t`Return: `) : '';
  const level = replacedLevelWords(now);
  const isOtherCarrier = now.service !== null && before.carrier !== null && now.carrier !== before.carrier;
  return [
    ...(level === null ? [] : [`${where}${level}`]),
    ...(isOtherCarrier && now.carrier !== null && before.carrier !== null
      ? [t`${where}It goes with ${carrierOptions[now.carrier]} instead of ${carrierOptions[before.carrier]}.`]
      : []),
    ...(isWaivedPickup(before.pickupOptionId) && !isWaivedPickup(now.pickupOptionId)
      ? [t`${where}We waived the pickup fee last time. The price now includes it.`]
      : []),
  ];
}
