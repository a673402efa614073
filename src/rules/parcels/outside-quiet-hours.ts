import { addDays, type IsoDate } from '#rules/dates.ts';
import { parcelLimits } from './parcel-limits.ts';

/** A local time. */
type Moment = { readonly day: IsoDate; readonly hour: number };

/** When to send a message that can wait until morning: now, or at the end of the night; null is now. */
export function outsideQuietHours({ day, hour }: Moment): Moment | null {
  const { quietFromHour, quietUntilHour } = parcelLimits;
  if (hour < quietUntilHour) return { day, hour: quietUntilHour };
  return hour >= quietFromHour ? { day: addDays(day, 1), hour: quietUntilHour } : null;
}
