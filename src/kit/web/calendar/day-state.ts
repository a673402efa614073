import type { IsoDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';

export type DayState = {
  blocked: boolean;
  /** The message why it is blocked. */
  reason?: string;
  /** A few characters under the number of an open day: the lowest price. */
  note?: string;
  /** Whether no other day that is shown has a lower price. */
  isLowest?: boolean;
};

/** The first and the last day that a calendar shows. */
export type ShownDays = { readonly firstDay: IsoDate; readonly lastDay: IsoDate };

/** The days of a calendar and the chosen one. */
export type DayChoice = {
  value: IsoDate | null;
  today: IsoDate;
  min?: IsoDate | undefined;
  max?: IsoDate | undefined;
  dayState: (day: IsoDate) => DayState;
};

/** The state of a day within the bounds; days outside are blocked with their own messages. */
export function boundedDayState(day: IsoDate, { today, min, max, dayState }: DayChoice): DayState {
  if (day < today) return { blocked: true, reason: t`This day has passed` };
  if (min !== undefined && day < min) return { blocked: true, ...tooEarly(dayState(day)) };
  if (max !== undefined && day > max) return { blocked: true, reason: t`Too far ahead to book` };
  return dayState(day);
}

/** A day before the minimum keeps its own reason if it has one. */
function tooEarly({ reason }: DayState): { reason: string } {
  return { reason: reason ?? t`Too early` };
}
