import { addDays, type IsoDate, weekdayOf } from '#rules/dates.ts';
import { sameDayInMonths } from './calendar-month.ts';

/** The day that a key moves the focus to, by the ARIA date grid pattern; `undefined` for other keys. */
export function dayAfterKey({
  day,
  key,
  shiftKey,
}: {
  day: IsoDate;
  key: string;
  shiftKey: boolean;
}): IsoDate | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return sameDayInMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return sameDayInMonths(day, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}
