import type { IsoDate } from '#rules/dates.ts';

export type DayState = {
  blocked: boolean;
  /** Why it is blocked, in words. */
  reason?: string;
  /** A few characters under the number of an open day: the lowest price. */
  note?: string;
};

/** What a calendar needs to know about its days, and what it says when a day is chosen. */
export type DayChoice = {
  value: IsoDate | null;
  today: IsoDate;
  min?: IsoDate | undefined;
  max?: IsoDate | undefined;
  dayState: (day: IsoDate) => DayState;
};

/** The state of a day with the outer bounds applied, which block with words of their own. */
export function boundedDayState(day: IsoDate, { today, min, max, dayState }: DayChoice): DayState {
  if (day < today) return { blocked: true, reason: 'This day is over' };
  if (min !== undefined && day < min) return { blocked: true, ...tooEarly(dayState(day)) };
  if (max !== undefined && day > max) return { blocked: true, reason: 'Too far ahead to book' };
  return dayState(day);
}

/** A day before the first possible one keeps the reason it has of its own. */
function tooEarly({ reason }: DayState): { reason: string } {
  return { reason: reason ?? 'Too early' };
}
