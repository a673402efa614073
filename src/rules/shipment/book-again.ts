import { addDays, daysBetween, type IsoDate, laterOf } from '#rules/dates.ts';
import { regularPickupId } from '#rules/pricing/pickup-fee-options.ts';
import type { Draft, LegPlan } from './draft.ts';

/**
 * The trip of an earlier order as a new one: same places, bags, people, handover and level. Its days are over, so the first leg starts on
 * `firstDay`, and the return leg gets its day from `returnDayAgain` once the arrival is known. The ship of a cruise sails on another day, too.
 */
export function bookAgain(placed: Draft, firstDay: IsoDate): Draft {
  return {
    ...placed,
    outbound: legAgain(placed.outbound, firstDay),
    return: legAgain(placed.return, null),
    cruise: placed.cruise && { ...placed.cruise, sailing: null },
    defaultOrigin: false,
  };
}

/** The day to start looking from for the return leg: after as long a stay as last time, and never before the bags have arrived. */
export function returnDayAgain(
  placed: Draft,
  { handover, arrival }: { readonly handover: IsoDate; readonly arrival: IsoDate },
): IsoDate | null {
  const from = placed.outbound.pickupDate;
  const to = placed.return.pickupDate;
  if (!placed.roundtrip || from === null || to === null) return null;
  return laterOf(addDays(handover, daysBetween({ from, to })), addDays(arrival, 1));
}

function legAgain({ pickupOptionId, carrier, service }: LegPlan, pickupDate: IsoDate | null): LegPlan {
  return {
    pickupOptionId: regularPickupId(pickupOptionId),
    pickupDate,
    carrier,
    service: null,
    arrivalDate: null,
    ...(service && { wantedLevel: service.systemName }),
  };
}
