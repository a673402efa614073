import type { IsoDate } from '#rules/dates.ts';
import { addCents, atLeastZero, type Cents, shareOf } from '#rules/money.ts';
import type { RoutePlace } from '#rules/services/route-zone.ts';

/** A change of the transport price that operators set for a route and a period; it may raise or lower it. */
export type RateAdjustment = {
  readonly id: number;
  readonly name: string;
  readonly from: AdjustmentPlace;
  readonly to: AdjustmentPlace;
  /** The first and last handover day of its period; null leaves that side open. */
  readonly firstDay: IsoDate | null;
  readonly lastDay: IsoDate | null;
  readonly change: AdjustmentChange;
};

/** Null means any country or any state. */
type AdjustmentPlace = { readonly country: string | null; readonly state: string | null };

/** Signed: a negative change lowers the price. A fixed amount is per bag and leg. */
type AdjustmentChange =
  | { readonly kind: 'percent'; readonly basisPoints: number }
  | { readonly kind: 'fixed'; readonly amount: Cents };

export type AdjustedRoute = {
  readonly origin: RoutePlace;
  readonly destination: RoutePlace;
  readonly handover: IsoDate;
};

/**
 * The adjustment for a leg. Of several the one with the most specific places wins, so that operators can make an exception for a state;
 * then the one that started last, then the newest.
 */
export function rateAdjustmentFor(adjustments: readonly RateAdjustment[], route: AdjustedRoute): RateAdjustment | null {
  let best: RateAdjustment | null = null;
  for (const adjustment of adjustments) {
    if (!isInForce(adjustment, route.handover)) continue;
    if (!matches(adjustment.from, route.origin) || !matches(adjustment.to, route.destination)) continue;
    if (!best || isCloser(adjustment, best)) best = adjustment;
  }
  return best;
}

/** A bag's transport after the adjustment; a price never falls below zero. */
export function adjustedPrice(price: Cents, { change }: RateAdjustment): Cents {
  const delta = change.kind === 'percent' ? shareOf(price, change.basisPoints) : change.amount;
  return atLeastZero(addCents(price, delta));
}

function isInForce({ firstDay, lastDay }: RateAdjustment, day: IsoDate): boolean {
  return (firstDay === null || firstDay <= day) && (lastDay === null || day <= lastDay);
}

function matches(pattern: AdjustmentPlace, place: RoutePlace): boolean {
  return (
    (pattern.country === null || pattern.country === place.country) &&
    (pattern.state === null || pattern.state === place.state)
  );
}

function isCloser(a: RateAdjustment, b: RateAdjustment): boolean {
  const closeness = closenessOf(a) - closenessOf(b);
  if (closeness !== 0) return closeness > 0;
  const aFirst = a.firstDay ?? '';
  const bFirst = b.firstDay ?? '';
  return aFirst === bFirst ? a.id > b.id : aFirst > bFirst;
}

/** One state outweighs two countries. */
function closenessOf({ from, to }: RateAdjustment): number {
  const named = (value: string | null, weight: number) => (value === null ? 0 : weight);
  return named(from.country, 1) + named(to.country, 1) + named(from.state, 3) + named(to.state, 3);
}
