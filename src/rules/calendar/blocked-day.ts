import { addDays, type IsoDate, isBefore, isWeekend, weekdayOf } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import type { MessageName } from '#rules/messages.ts';
import type { ClosedWeekdays } from './closed-weekdays.ts';
import type { HolidayList } from './holiday-lists.ts';

/** The four dates of a shipment that a calendar is opened for. */
export type ShipmentDate = 'pickup' | 'arrival' | 'return-pickup' | 'return-arrival';

/** What a calendar must know to say which days are open. */
export type CalendarFacts = {
  /** The day it is at the origin. */
  readonly today: IsoDate;
  /** The first day that this field may hold, where that is later than today. */
  readonly minimum?: IsoDate | undefined;
  readonly originHolidays: HolidayList;
  readonly destinationHolidays: HolidayList;
  readonly isDomestic: boolean;
  readonly originClosedWeekdays: ClosedWeekdays;
  readonly destinationClosedWeekdays: ClosedWeekdays;
  /** Single days on which the club at whose door this date happens is closed. */
  readonly clubClosedDays?: ReadonlySet<IsoDate> | undefined;
  /** Whether the bags of this leg are handed in at a carrier's store. */
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
 * Which end a date belongs to: a pickup happens at the origin, an arrival at the destination. A return pickup happens at the
 * destination too, because the bags are there by then. A return arrival is held to the destination's rules as every date but the
 * pickup is (DAT-02), and since the bags come home to the origin club, that club's closed weekdays count as well, whether or not
 * the bags were handed in at a store: a store at the far end does not open the club's door (DAT-03).
 * On a domestic route both ends share the origin's holidays.
 *
 * Of several reasons the one that holds for the day itself is told before the one that only depends on the minimum.
 */
export function blockedDay(asked: {
  readonly day: IsoDate;
  readonly field: ShipmentDate;
  readonly facts: CalendarFacts;
}): BlockedDay | null {
  const { day, field, facts } = asked;
  if (isBefore({ day, than: facts.today })) return { reason: 'past', message: 'dayIsPast' };
  if (isTooFar(day, field, facts)) return { reason: 'too-far', message: 'dateTooFar' };
  if (isWeekend(day)) return { reason: 'weekend', message: 'weekendClosed' };

  const holidayName = holidaysFor(field, facts).get(day);
  if (holidayName !== undefined) return holiday(holidayName);

  // Days before today have left above, so a closed weekday blocks from today onward only. DAT-03
  const weekday = weekdayOf(day);
  if (asksOriginClub(field, facts) && facts.originClosedWeekdays.has(weekday)) {
    return { reason: 'origin-club-closed', message: 'originClubClosed' };
  }
  if (field !== 'pickup' && facts.destinationClosedWeekdays.has(weekday)) {
    return { reason: 'destination-club-closed', message: 'destinationClubClosed' };
  }
  if (facts.clubClosedDays?.has(day)) return closedDoor(field);

  if (facts.minimum && isBefore({ day, than: facts.minimum })) {
    return { reason: 'before-minimum', message: 'dayBeforeMinimum' };
  }
  return null;
}

/** Bags are handed over at most a year from today; what is handed over in time may arrive after that. DAT-06 */
function isTooFar(day: IsoDate, field: ShipmentDate, { today }: CalendarFacts): boolean {
  const isHandover = field === 'pickup' || field === 'return-pickup';
  return isHandover && isBefore({ day: lastHandover(today), than: day });
}

/** Bags leave from and come home to the origin; they arrive at and leave again from the destination. DAT-04 */
function closedDoor(field: ShipmentDate): BlockedDay {
  return field === 'pickup' || field === 'return-arrival'
    ? { reason: 'origin-club-closed', message: 'originClubClosed' }
    : { reason: 'destination-club-closed', message: 'destinationClubClosed' };
}

function holidaysFor(field: ShipmentDate, facts: CalendarFacts): HolidayList {
  return field === 'pickup' || facts.isDomestic ? facts.originHolidays : facts.destinationHolidays;
}

/** A list of days without names, as the call for unavailable days gives it, says only that no carrier works. */
function holiday(name: string): BlockedDay {
  if (name === '') return { reason: 'holiday', message: 'dayUnavailable' };
  return { reason: 'holiday', message: 'holidayClosed', holidayName: name };
}

function asksOriginClub(field: ShipmentDate, facts: CalendarFacts): boolean {
  if (field === 'return-arrival') return true;
  return field === 'pickup' && !facts.dropOff;
}
