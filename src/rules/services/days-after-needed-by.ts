import { daysBetween, type IsoDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';

/** How long after the needed day the bags arrive, in words; null when they arrive in time or no day is known. */
export function daysAfterNeededBy({
  arrival,
  neededBy,
}: {
  arrival: IsoDate;
  neededBy: IsoDate | null;
}): string | null {
  const late = neededBy === null ? 0 : daysBetween({ from: neededBy, to: arrival });
  if (late <= 0) return null;
  return late === 1 ? t`1 day after you need them` : t`${late} days after you need them`;
}
