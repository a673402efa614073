import { addDays, daysBetween, type IsoDate, isWeekend } from '#rules/dates.ts';
import { messages } from '#rules/messages.ts';
import type { HolidayList } from './holiday-lists.ts';

export type DayKind = 'handed-over' | 'moving' | 'weekend' | 'holiday' | 'closed' | 'arrives';

export type StripDay = {
  readonly day: IsoDate;
  readonly kind: DayKind;
  /** What happens on this day, shown on focus and hover. */
  readonly words: string;
};

/**
 * The days from handover to arrival, one cell each, with the reason why the bags move or wait.
 * `closed` is a day on which the carrier could deliver but the destination is closed.
 */
export function dayStrip(trip: {
  readonly handover: IsoDate;
  readonly arrival: IsoDate;
  readonly transitDays: number;
  readonly dropOff: boolean;
  /** The holidays of the destination's carrier. */
  readonly holidays: HolidayList;
}): StripDay[] {
  const strip: StripDay[] = [];
  let workingDays = 0;
  for (let ahead = 0; ahead < daysBetween({ from: trip.handover, to: trip.arrival }); ahead += 1) {
    const day = addDays(trip.handover, ahead);
    const closed = closedDay(day, trip.holidays);
    if (ahead === 0) {
      strip.push({ day, kind: 'handed-over', words: trip.dropOff ? messages.dayDroppedOff : messages.dayPickedUp });
    } else if (closed) {
      strip.push({ day, ...closed });
    } else {
      workingDays += 1;
      const isThere = workingDays >= trip.transitDays;
      strip.push(
        isThere
          ? { day, kind: 'closed', words: messages.destinationClubClosed }
          : { day, kind: 'moving', words: messages.dayMoving },
      );
    }
  }
  strip.push({ day: trip.arrival, kind: 'arrives', words: messages.dayArrives });
  return strip;
}

function closedDay(day: IsoDate, holidays: HolidayList): Omit<StripDay, 'day'> | null {
  const holidayName = holidays.get(day);
  if (holidayName !== undefined) return { kind: 'holiday', words: holidayName || messages.dayUnavailable };
  return isWeekend(day) ? { kind: 'weekend', words: messages.weekendClosed } : null;
}
