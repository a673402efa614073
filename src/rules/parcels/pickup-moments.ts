import { addDays, type IsoDate, isBefore } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import { parcelLimits } from './parcel-limits.ts';

/** A local time at the place of a pickup. */
export type PickupMoment = { readonly day: IsoDate; readonly hour: number };

export type PickupMoments = {
  /** Until when we wait for a carrier's answer. After that, we write to the customer that the carrier may not come. */
  readonly bookBy: PickupMoment;
  /** The evening before, when the customer is reminded, and when it is too late for that. */
  readonly remindAt: PickupMoment;
  readonly remindBy: PickupMoment;
};

/**
 * The times of a pickup. We wait for the carrier's answer until the evening before; if that is over already, until the carrier accepts no
 * more requests for that day.
 */
export function pickupMoments({
  day,
  toHour,
  now,
}: {
  readonly day: IsoDate;
  readonly toHour: number;
  /** Where the carrier comes. */
  readonly now: PickupMoment;
}): PickupMoments {
  const eve = addDays(day, -1);
  const evening = { day: eve, hour: parcelLimits.pickupAnswerHour };
  const isEveOver = isBefore({ day: eve, than: now.day }) || (eve === now.day && now.hour >= evening.hour);
  const cutOff = { day, hour: Math.max(0, toHour - limits.sameDayCloseMarginHours) };
  return {
    bookBy: isEveOver ? cutOff : evening,
    remindAt: { day: eve, hour: parcelLimits.reminderHour },
    remindBy: { day: eve, hour: parcelLimits.quietFromHour },
  };
}
