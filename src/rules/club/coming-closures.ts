import type { IsoDate } from '#rules/dates.ts';

/** A closing day of a club: for bags that leave, for bags that arrive, or for both. */
export type ComingClosure = { readonly day: IsoDate; readonly stops: 'leaving' | 'arriving' | 'both' };

/**
 * A club's closing days from today onward besides its closed weekdays, in order. A club has one list for bags that leave and one for bags
 * that arrive; each day is listed once. PNT-11 DAT-07
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
