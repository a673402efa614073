import type { IsoDate } from '#rules/dates.ts';

/** A day on which a club does not do its part: nothing leaves it, it takes nothing in, or neither. */
export type ComingClosure = { readonly day: IsoDate; readonly stops: 'leaving' | 'arriving' | 'both' };

/**
 * The days from today onward on which a club is closed beside its closed weekdays, the next one first. A club keeps one list for bags
 * that leave it and one for bags that reach it; people want to read each day once. PNT-11 DAT-07
 */
export function comingClosures(
  club: { readonly originHolidays: readonly IsoDate[]; readonly destinationHolidays: readonly IsoDate[] },
  today: IsoDate,
): readonly ComingClosure[] {
  const leaving = new Set(club.originHolidays);
  const arriving = new Set(club.destinationHolidays);
  return [...new Set([...leaving, ...arriving])]
    .filter((day) => day >= today)
    .toSorted()
    .map((day) => ({ day, stops: !arriving.has(day) ? 'leaving' : !leaving.has(day) ? 'arriving' : 'both' }));
}
