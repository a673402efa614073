import type { HolidayList } from '#rules/calendar/holiday-lists.ts';
import { addDays, daysBetween, type IsoDate, shortDate, weekdayOf } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { type DayHours, clockLabel, type StoreHours } from './store-hours.ts';

/** A local date and time at a store. */
export type StoreMoment = { readonly day: IsoDate; readonly minute: number };

export type StoreOpening =
  | { readonly kind: 'open'; readonly closeMinute: number }
  /** `opens` is null for a store that does not open within `daysLookedAhead`. */
  | { readonly kind: 'closed'; readonly opens: StoreMoment | null };

type StoreFacts = {
  readonly hours: StoreHours;
  /** The holidays of the counters. ENT-06 */
  readonly holidays: HolidayList;
  /** Local time at the store. */
  readonly now: StoreMoment;
};

/** Long enough for a week with holidays on both sides of a weekend. */
const daysLookedAhead = 14;

/** Whether a store is open and until when, or when it opens next. At its closing minute it is closed. SCR-04 */
export function storeOpening(store: StoreFacts): StoreOpening {
  const today = hoursOn(store, store.now.day);
  if (today && store.now.minute >= today.openMinute && store.now.minute < today.closeMinute) {
    return { kind: 'open', closeMinute: today.closeMinute };
  }
  return { kind: 'closed', opens: nextMoment(store, (hours) => hours.openMinute) };
}

/**
 * The next deadline for bags to leave the same day: today's while there is time, else that of the next day on which the carrier's van
 * comes. Null when none comes soon. SCR-04
 */
export function nextLastDropOff(store: StoreFacts): StoreMoment | null {
  return nextMoment(store, (hours) => hours.lastDropOffMinute);
}

/** "Open until 7:00 PM", "Opens Mon 8:00 AM". SCR-04 */
export function openingText(opening: StoreOpening, today: IsoDate): string {
  if (opening.kind === 'open') return messageText('storeOpenUntil', { time: clockLabel(opening.closeMinute) });
  if (!opening.opens) return messageText('storeClosedForNow');
  return messageText('storeOpens', { when: whenText(opening.opens, today) });
}

/** "Last drop-off today 4:30 PM". SCR-04 */
export function lastDropOffText(last: StoreMoment | null, today: IsoDate): string {
  return last ? messageText('storeLastDropOff', { when: whenText(last, today) }) : messageText('storeNoDropOff');
}

function hoursOn({ hours, holidays }: StoreFacts, day: IsoDate): DayHours | null {
  return holidays.has(day) ? null : (hours[weekdayOf(day)] ?? null);
}

/** The first such minute that is still in the future. */
function nextMoment(store: StoreFacts, minuteIn: (hours: DayHours) => number | null): StoreMoment | null {
  for (let ahead = 0; ahead <= daysLookedAhead; ahead += 1) {
    const day = addDays(store.now.day, ahead);
    const hours = hoursOn(store, day);
    const minute = hours && minuteIn(hours);
    if (minute !== null && (ahead > 0 || minute > store.now.minute)) return { day, minute };
  }
  return null;
}

/** Within a week the weekday is enough; beyond it the date is shown. */
function whenText({ day, minute }: StoreMoment, today: IsoDate): string {
  const ahead = daysBetween({ from: today, to: day });
  const date = ahead < 7 ? shortDate(day).slice(0, 3) : `${shortDate(day)},`;
  return `${ahead === 0 ? t`today` : date} ${clockLabel(minute)}`;
}
