import { addDays, type IsoDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';

/**
 * The open day nearest to a blocked one. Of two equally near days the later one, because people can rarely leave earlier. Null when no
 * day within the booking horizon is open.
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
