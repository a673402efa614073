import { isSameDayPickupOffered } from '#rules/calendar/same-day-pickup.ts';
import { dayOfMonth, type IsoDate, isBefore, monthOf } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import type { MessageName } from '#rules/messages.ts';

/** A leg about to be paid for, and the local time where it starts. */
export type ReadyTimeFacts = {
  readonly pickupDate: IsoDate;
  readonly arrivalDate: IsoDate;
  readonly isDropOff: boolean;
  /** Whether a same-day pickup is chosen. */
  readonly isSameDayPickup: boolean;
  /** When the chosen pickup ends, in hours of the day; null for a drop-off. */
  readonly closeHour: number | null;
  readonly now: { readonly day: IsoDate; readonly hour: number };
};

/**
 * Why the carrier can't take a leg any more, although it could when the day was chosen: people leave pages open. In order of priority;
 * changing the pickup date fixes all of them. CHK-05
 */
const reasons: readonly { readonly message: MessageName; applies(facts: ReadyTimeFacts): boolean }[] = [
  { message: 'pickupDateInPast', applies: ({ pickupDate, now }) => isBefore({ day: pickupDate, than: now.day }) },
  { message: 'pickupTimeOver', applies: (facts) => isToday(facts) && isTimeOver(facts) },
  {
    // The specification gives no reason for this one day.
    message: 'sameDayBeforeDec26',
    applies: (facts) => isToday(facts) && !facts.isDropOff && isDecember26(facts.arrivalDate),
  },
];

/** The problem with the ready time of a leg; null when the carrier can come. CHK-05 */
export function readyTimeProblem(facts: ReadyTimeFacts): MessageName | null {
  return reasons.find(({ applies }) => applies(facts))?.message ?? null;
}

function isToday({ pickupDate, now }: ReadyTimeFacts): boolean {
  return pickupDate === now.day;
}

/** A counter accepts bags until its cut-off; a van comes today only for a same-day pickup whose window is far enough ahead. */
function isTimeOver({ isDropOff, isSameDayPickup, closeHour, now }: ReadyTimeFacts): boolean {
  if (isDropOff) return now.hour >= limits.sameDayDropOffCutOffHour;
  if (!isSameDayPickup || closeHour === null) return true;
  return !isSameDayPickupOffered({ sameDay: true, closeHour }, now.hour);
}

function isDecember26(day: IsoDate): boolean {
  return monthOf(day) === 12 && dayOfMonth(day) === 26;
}
