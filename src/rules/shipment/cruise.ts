import { addDays, type IsoDate, isBefore, shortDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import type { MessageName } from '#rules/messages.ts';

/** The ship that the bags must be on. TRP-06 */
export type Cruise = { readonly ship: string; readonly cabin: string; readonly sailing: IsoDate | null };

/** A problem of a cruise, with the blanks of its message. */
export type CruiseProblem = {
  readonly field: keyof Cruise;
  readonly message: MessageName;
  readonly blanks: Readonly<Record<string, string>>;
};

/** Whether bags can be delivered to the port on a day that is no weekend, no holiday and not closed. */
type Port = { isWorkingDay(day: IsoDate): boolean };

/**
 * The last day on which bags may arrive for a sailing: the second working day before it. That leaves one day for a late van and one for
 * the port to load the bags. Undefined at a port that never opens. TRP-06
 */
export function latestArrivalForSailing({
  sailing,
  isWorkingDay,
}: Port & { readonly sailing: IsoDate }): IsoDate | undefined {
  let left: number = limits.cruiseMarginWorkingDays;
  for (let back = 1; back <= limits.shippingHorizonDays; back += 1) {
    const day = addDays(sailing, -back);
    if (isWorkingDay(day)) left -= 1;
    if (left === 0) return day;
  }
  return undefined;
}

/** The same for a trip; null without a cruise, and at a port that never opens. TRP-06 */
export function latestCruiseArrival({
  cruise,
  isWorkingDay,
}: Port & { readonly cruise: Cruise | null }): IsoDate | null {
  if (!cruise?.sailing) return null;
  return latestArrivalForSailing({ sailing: cruise.sailing, isWorkingDay }) ?? null;
}

/** Whether bags that arrive on a day are in time for their ship; without a latest day there is none to miss. TRP-06 */
export function isInTimeForShip({
  arrival,
  latest,
}: {
  readonly arrival: IsoDate;
  /** As `latestCruiseArrival` says it. */
  readonly latest: IsoDate | null;
}): boolean {
  return latest === null || !isBefore({ day: latest, than: arrival });
}

/**
 * The first problem of a cruise in the order of its fields, or null. TRP-06
 * A ship that sails too soon for any arrival has its own message, because choosing another arrival would not help. An arrival that is not
 * chosen yet is no problem of the cruise.
 */
export function cruiseProblem({
  cruise,
  arrival,
  today,
  isWorkingDay,
}: Port & {
  readonly cruise: Cruise;
  readonly arrival: IsoDate | null;
  readonly today: IsoDate;
}): CruiseProblem | null {
  const { ship, cabin, sailing } = cruise;
  if (ship.trim() === '') return wrong('ship', 'cruiseShipRequired');
  if (cabin.trim() === '') return wrong('cabin', 'cruiseCabinRequired');
  if (sailing === null) return wrong('sailing', 'cruiseSailingRequired');
  if (isBefore({ day: sailing, than: today })) return wrong('sailing', 'cruiseSailingPast');

  const latest = latestArrivalForSailing({ sailing, isWorkingDay });
  if (latest === undefined) return null;
  const blanks = { day: shortDate(latest) };
  // Bags are handed over today at the earliest, and nothing arrives on the day it leaves.
  if (!isBefore({ day: today, than: latest })) return wrong('sailing', 'cruiseSailingTooSoon', blanks);
  const isLate = arrival !== null && !isInTimeForShip({ arrival, latest });
  return isLate ? wrong('sailing', 'cruiseArrivalTooLate', blanks) : null;
}

function wrong(field: keyof Cruise, message: MessageName, blanks: CruiseProblem['blanks'] = {}): CruiseProblem {
  return { field, message, blanks };
}
