import type { IsoDate } from '#rules/dates.ts';
import type { Cents } from '#rules/money.ts';

export type OfferBadge = 'cheapest' | 'fastest';

/**
 * The badges of the offers, by their index. A single offer gets none, and of several equally good ones only the first gets the badge.
 * Offers that arrive after the day by which the bags are needed get none, however cheap.
 */
export function cheapestAndFastest(
  offers: readonly { readonly price: Cents; readonly arrivalDate: IsoDate }[],
  neededBy: IsoDate | null = null,
): ReadonlyMap<number, readonly OfferBadge[]> {
  const badges = new Map<number, OfferBadge[]>();
  const inTime = [...offers.entries()].filter(([, { arrivalDate }]) => neededBy === null || arrivalDate <= neededBy);
  let [cheapest] = inTime;
  let fastest = cheapest;
  if (inTime.length < 2 || !cheapest || !fastest) return badges;
  for (const entry of inTime) {
    if (entry[1].price < cheapest[1].price) cheapest = entry;
    if (entry[1].arrivalDate < fastest[1].arrivalDate) fastest = entry;
  }
  badges.set(cheapest[0], ['cheapest']);
  badges.set(fastest[0], [...(badges.get(fastest[0]) ?? []), 'fastest']);
  return badges;
}
