import { addDays, type IsoDate, isBefore, isWeekend, weekdayOf } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import type { MessageName } from '#rules/messages.ts';
import type { ClosedWeekdays } from './closed-weekdays.ts';
import type { HolidayList } from './holiday-lists.ts';

/** The four dates of a shipment. */
export type ShipmentDate = 'pickup' | 'arrival' | 'return-pickup' | 'return-arrival';

/** The facts that decide which days of a calendar are open. */
export type CalendarFacts = {
  /** Today's date at the origin. */
  readonly today: IsoDate;
  /** The first day that can be chosen, if later than today. */
  readonly minimum?: IsoDate | undefined;
  readonly originHolidays: HolidayList;
  readonly destinationHolidays: HolidayList;
  readonly isDomestic: boolean;
  readonly originClosedWeekdays: ClosedWeekdays;
  readonly destinationClosedWeekdays: ClosedWeekdays;
  /** Extra closing days of the club where this date takes place. */
  readonly clubClosedDays?: ReadonlySet<IsoDate> | undefined;
  /** Whether the bags of this leg are dropped off at a carrier's store. */
  readonly dropOff: boolean;
};

export type BlockedReason =
  | 'weekend'
  | 'holiday'
  | 'origin-club-closed'
  | 'destination-club-closed'
  | 'past'
  | 'too-far'
  | 'before-minimum';

export type BlockedDay = {
  readonly reason: BlockedReason;
  readonly message: MessageName;
  readonly holidayName?: string;
};

/** The last day on which bags can be handed over, counted from today at the origin. DAT-06 */
export function lastHandover(today: IsoDate): IsoDate {
  return addDays(today, limits.shippingHorizonDays);
}

/**
 * Why a day can't be chosen, or null when it can.
 *
 * Which end a date belongs to: a pickup takes place at the origin, an arrival and the return pickup at the destination. A return arrival
 * follows the destination's rules, as every date but the pickup does (DAT-02). Because the bags come home to the origin club, that club's
 * closed weekdays count as well, even if the bags were dropped off at a store at the other end (DAT-03).
 * On a domestic route both ends share the origin's holidays.
 *
 * A reason that is in the day itself comes before one that depends on the minimum.
 */
export function blockedDay(question: {
  readonly day: IsoDate;
  readonly field: ShipmentDate;
  readonly facts: CalendarFacts;
}): BlockedDay | null {
  const { day, field, facts } = question;
  if (isBefore({ day, than: facts.today })) return { reason: 'past', message: 'dayIsPast' };
  if (isTooFar(day, field, facts)) return { reason: 'too-far', message: 'dateTooFar' };
  if (isWeekend(day)) return { reason: 'weekend', message: 'weekendClosed' };

  const holidayName = holidaysFor(field, facts).get(day);
  if (holidayName !== undefined) return holiday(holidayName);

  // Past days returned above, so a closed weekday blocks from today onward only. DAT-03
  const weekday = weekdayOf(day);
  if (asksOriginClub(field, facts) && facts.originClosedWeekdays.has(weekday)) {
    return { reason: 'origin-club-closed', message: 'originClubClosed' };
  }
  if (field !== 'pickup' && facts.destinationClosedWeekdays.has(weekday)) {
    return { reason: 'destination-club-closed', message: 'destinationClubClosed' };
  }
  if (facts.clubClosedDays?.has(day)) return closedClub(field);

  if (facts.minimum && isBefore({ day, than: facts.minimum })) {
    return { reason: 'before-minimum', message: 'dayBeforeMinimum' };
  }
  return null;
}

/** Bags are handed over at most a year from today; they may arrive later than that. DAT-06 */
function isTooFar(day: IsoDate, field: ShipmentDate, { today }: CalendarFacts): boolean {
  const isHandover = field === 'pickup' || field === 'return-pickup';
  return isHandover && isBefore({ day: lastHandover(today), than: day });
}

/** Pickups and return arrivals take place at the origin, the other dates at the destination. DAT-04 */
function closedClub(field: ShipmentDate): BlockedDay {
  return field === 'pickup' || field === 'return-arrival'
    ? { reason: 'origin-club-closed', message: 'originClubClosed' }
    : { reason: 'destination-club-closed', message: 'destinationClubClosed' };
}

function holidaysFor(field: ShipmentDate, facts: CalendarFacts): HolidayList {
  return field === 'pickup' || facts.isDomestic ? facts.originHolidays : facts.destinationHolidays;
}

/** The call for unavailable days gives no names; such a day gets a generic message. */
function holiday(name: string): BlockedDay {
  if (name === '') return { reason: 'holiday', message: 'dayUnavailable' };
  return { reason: 'holiday', message: 'holidayClosed', holidayName: name };
}

function asksOriginClub(field: ShipmentDate, facts: CalendarFacts): boolean {
  if (field === 'return-arrival') return true;
  return field === 'pickup' && !facts.dropOff;
}
