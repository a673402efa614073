import { addDays, type IsoDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';

/**
 * The open day that is nearest to a day that will not do; of two that are equally near the later one, since people rarely find that
 * they can leave earlier. There is none when nothing opens within the months that can be booked.
 */
export function nearestOpenDay({
  day,
  isOpen,
}: {
  readonly day: IsoDate;
  isOpen(day: IsoDate): boolean;
}): IsoDate | null {
  for (let away = 1; away <= limits.shippingHorizonDays; away += 1) {
    const later = addDays(day, away);
    if (isOpen(later)) return later;
    const earlier = addDays(day, -away);
    if (isOpen(earlier)) return earlier;
  }
  return null;
}
