import type { IsoDate } from '#rules/dates.ts';
import type { Cents } from '#rules/money.ts';
import type { CarrierKey, Leg } from '#rules/shipment/draft.ts';
import type { RouteFacts } from '../wire.ts';

/** A service that can be chosen for a leg, for all bags that travel on it. */
export type ServiceOffer = {
  readonly levelId: number;
  readonly systemName: string;
  /** The carrier's own name. */
  readonly carrierName: string;
  /** The display name. */
  readonly name: string;
  readonly carrier: CarrierKey;
  readonly transitDays: number;
  readonly arrivalDate: IsoDate;
  readonly price: Cents;
  readonly originalPrice: Cents | null;
  /** Each traveler's share of the price, for those with bags on this leg, in their order. */
  readonly shares: readonly TravelerShare[];
};

export type TravelerShare = { readonly travelerId: string; readonly price: Cents };

export type LegOffers = {
  readonly offers: readonly ServiceOffer[];
  /** Why there are none. SVC-05 */
  readonly reason: string | null;
  readonly carrierError: string | null;
  /** The nearest handover day with services, when another day would help. */
  readonly nearestDay: IsoDate | null;
};

export type ServicesAnswer = {
  readonly legs: Readonly<Record<Leg, LegOffers>>;
  readonly route: RouteFacts | null;
};

export const noOffers: LegOffers = { offers: [], reason: null, carrierError: null, nearestDay: null };

/** An offer as the draft keeps it once it is chosen. */
export function serviceChoice({ carrierName, levelId, systemName, carrier, arrivalDate }: ServiceOffer) {
  return { service: { name: carrierName, levelId, systemName }, carrier, arrivalDate };
}
