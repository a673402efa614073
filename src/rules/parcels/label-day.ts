import { addDays, dayMs, type IsoDate } from '#rules/dates.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { parcelLimits } from './parcel-limits.ts';

/**
 * The day on which the labels of a leg are bought; at once when it is past. Not earlier, because voided labels cost money; on the return
 * leg, not before the bags have usually arrived. Days on which carriers rest are not counted there, so that a label that fails leaves as
 * much time to help after a weekend as within a week.
 */
export function labelDay({
  leg,
  handover,
  isWorkingDay,
}: {
  readonly leg: Leg;
  readonly handover: IsoDate;
  /** Whether carriers work on a day where the leg starts. */
  readonly isWorkingDay: (day: IsoDate) => boolean;
}): IsoDate {
  if (leg === 'outbound') return addDays(handover, -parcelLimits.labelDaysBefore);
  let day = handover;
  for (let left = parcelLimits.returnLabelWorkingDaysBefore; left > 0; ) {
    day = addDays(day, -1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** The day on which a bag is handed over, from what is stored with its parcel: both moments are midnights where its leg starts. */
export function handoverOfParcel({
  dueOn,
  dueAtMs,
  handOverByMs,
}: {
  readonly dueOn: IsoDate;
  /** When `dueOn` begins. */
  readonly dueAtMs: number;
  /** When the day after the handover begins. */
  readonly handOverByMs: number;
}): IsoDate {
  // Rounding takes out the hour by which clocks may change in between.
  const daysLater = Math.round((handOverByMs - dueAtMs) / dayMs);
  return addDays(dueOn, daysLater - 1);
}
