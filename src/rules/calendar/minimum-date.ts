import { addDays, type IsoDate, laterOf } from '#rules/dates.ts';

/** The first day a pickup may have: today, or the computed next pickup day where that is later. DAT-05 */
export function minimumPickupDate(known: { readonly today: IsoDate; readonly nextPickupDay: IsoDate | null }): IsoDate {
  return known.nextPickupDay ? laterOf(known.today, known.nextPickupDay) : known.today;
}

/**
 * The first day a return pickup may have. It rises with the arrival (SVC-04), and since the return must be after the arrival
 * (DAT-06), the day of arrival itself is not yet one of them.
 */
export function minimumReturnDate(known: { readonly today: IsoDate; readonly arrival: IsoDate | null }): IsoDate {
  return known.arrival ? laterOf(known.today, addDays(known.arrival, 1)) : known.today;
}
