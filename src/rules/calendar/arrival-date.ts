import { addDays, type IsoDate, isBefore } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';

export type TransitFacts = {
  readonly transitDays: number;
  isCarrierWorkingDay(day: IsoDate): boolean;
  isDestinationOpen(day: IsoDate): boolean;
};

/**
 * The day the bags arrive. Handover is day 0; only working days of the destination's carrier count, and a closed destination delays the
 * arrival to the next day on which the carrier works and the destination is open.
 *
 * A destination that does not open for a whole year is bad data. Then the result is the day on which the carrier gets there, and
 * `checkArrival` refuses it.
 */
export function arrivalDate({ handover, ...transit }: TransitFacts & { readonly handover: IsoDate }): IsoDate {
  const reached = dayReached(handover, transit);
  for (let ahead = 0; ahead <= limits.shippingHorizonDays; ahead += 1) {
    const day = addDays(reached, ahead);
    if (transit.isCarrierWorkingDay(day) && transit.isDestinationOpen(day)) return day;
  }
  return reached;
}

/**
 * The latest handover day for an arrival by a given day, the inverse of `arrivalDate`; undefined when no day in the year before works.
 */
export function latestHandover({
  latestArrival,
  isHandoverDay,
  ...transit
}: TransitFacts & { readonly latestArrival: IsoDate; isHandoverDay(day: IsoDate): boolean }): IsoDate | undefined {
  for (let back = 0; back <= limits.shippingHorizonDays; back += 1) {
    const handover = addDays(latestArrival, -back);
    if (!isHandoverDay(handover)) continue;
    const arrival = arrivalDate({ handover, ...transit });
    if (!isBefore({ day: latestArrival, than: arrival })) return handover;
  }
  return undefined;
}

/** The day on which the carrier reaches the destination, open or not. */
function dayReached(handover: IsoDate, transit: TransitFacts): IsoDate {
  let day = handover;
  let workingDaysLeft = transit.transitDays;
  for (let ahead = 1; workingDaysLeft > 0 && ahead <= limits.shippingHorizonDays; ahead += 1) {
    day = addDays(handover, ahead);
    if (transit.isCarrierWorkingDay(day)) workingDaysLeft -= 1;
  }
  return day;
}
