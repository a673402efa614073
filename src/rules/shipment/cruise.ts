import { addDays, type IsoDate, isBefore, shortDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import type { MessageName } from '#rules/messages.ts';

/** The ship that the bags must be on. TRP-06 */
export type Cruise = { readonly ship: string; readonly cabin: string; readonly sailing: IsoDate | null };

/** What is wrong, at which field of the cruise, and the day that its sentence may name. */
export type CruiseProblem = {
  readonly field: keyof Cruise;
  readonly message: MessageName;
  readonly blanks: Readonly<Record<string, string>>;
};

/** Whether bags can be brought to the port on a day: no weekend, no holiday there, nobody closed. */
type Port = { isWorkingDay(day: IsoDate): boolean };

/**
 * The last day on which bags may arrive for a sailing: the second working day before it. A ship does not wait, so a late van
 * gets one more working day to come, and the port one to bring the bags on board. TRP-06
 * There is none within a year at a port that never opens.
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

/**
 * The first thing that is wrong with a cruise, in the order of its fields, or null. TRP-06
 * A ship that sails too soon for any arrival has words of its own, because choosing another arrival would not mend it; an
 * arrival that is not chosen yet is no matter of the cruise.
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
  const isLate = arrival !== null && isBefore({ day: latest, than: arrival });
  return isLate ? wrong('sailing', 'cruiseArrivalTooLate', blanks) : null;
}

function wrong(field: keyof Cruise, message: MessageName, blanks: CruiseProblem['blanks'] = {}): CruiseProblem {
  return { field, message, blanks };
}
