import { addDays, type IsoDate, isBefore } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';

export type TransitFacts = {
  readonly transitDays: number;
  isCarrierWorkingDay(day: IsoDate): boolean;
  isDestinationOpen(day: IsoDate): boolean;
};

/**
 * The day the bags arrive. Handover is day 0; only the working days of the destination's carrier count, and a closed
 * destination pushes the arrival on to the next day on which the carrier works and somebody opens the door.
 *
 * A destination that does not open for a whole year is data gone wrong; then the carrier's own day is the answer, which the check
 * of dates refuses with its reason.
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
 * The latest day to hand the bags over so that they arrive by a day, the inverse of `arrivalDate`.
 * There is none when no day within a year before will do.
 */
export function latestHandover({
  arriveBy,
  isHandoverDay,
  ...transit
}: TransitFacts & { readonly arriveBy: IsoDate; isHandoverDay(day: IsoDate): boolean }): IsoDate | undefined {
  for (let back = 0; back <= limits.shippingHorizonDays; back += 1) {
    const handover = addDays(arriveBy, -back);
    if (!isHandoverDay(handover)) continue;
    const arrival = arrivalDate({ handover, ...transit });
    if (!isBefore({ day: arriveBy, than: arrival })) return handover;
  }
  return undefined;
}

/** The day on which the carrier is at the destination, open or not. */
function dayReached(handover: IsoDate, transit: TransitFacts): IsoDate {
  let day = handover;
  let workingDaysLeft = transit.transitDays;
  for (let ahead = 1; workingDaysLeft > 0 && ahead <= limits.shippingHorizonDays; ahead += 1) {
    day = addDays(handover, ahead);
    if (transit.isCarrierWorkingDay(day)) workingDaysLeft -= 1;
  }
  return day;
}
