import type { IsoDate } from '#rules/dates.ts';
import type { Cents } from '#rules/money.ts';

export type OfferBadge = 'cheapest' | 'fastest';

/**
 * The badges of the offers, by their index. A single offer gets none, and of several equally good ones only the first gets the badge.
 */
export function cheapestAndFastest(
  offers: readonly { readonly price: Cents; readonly arrivalDate: IsoDate }[],
): ReadonlyMap<number, readonly OfferBadge[]> {
  const badges = new Map<number, OfferBadge[]>();
  if (offers.length < 2) return badges;
  let cheapest = 0;
  let fastest = 0;
  offers.forEach((offer, index) => {
    const cheapestOffer = offers[cheapest];
    const fastestOffer = offers[fastest];
    if (cheapestOffer && offer.price < cheapestOffer.price) cheapest = index;
    if (fastestOffer && offer.arrivalDate < fastestOffer.arrivalDate) fastest = index;
  });
  badges.set(cheapest, ['cheapest']);
  badges.set(fastest, [...(badges.get(fastest) ?? []), 'fastest']);
  return badges;
}
