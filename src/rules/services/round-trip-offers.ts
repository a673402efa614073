import type { IsoDate } from '#rules/dates.ts';
import { addCents, type Cents } from '#rules/money.ts';
import { nearestLevel } from './nearest-level.ts';

type Offered = { readonly systemName: string; readonly arrivalDate: IsoDate; readonly price: Cents };

/**
 * The outbound offers at the price of both ways, the return leg by the same level or the nearest one. Offers that arrive too late for the
 * return are left out. SVC-04
 */
export function roundTripOffers<Offer extends Offered>(
  outbound: readonly Offer[],
  back: readonly Offered[],
  returnDay: IsoDate,
): readonly Offer[] {
  return outbound.flatMap((offer) => {
    const same = offer.arrivalDate < returnDay ? nearestLevel(back, offer.systemName) : null;
    return same ? [{ ...offer, price: addCents(offer.price, same.price) }] : [];
  });
}
