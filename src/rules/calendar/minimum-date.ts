import { addDays, type IsoDate, laterOf } from '#rules/dates.ts';

/** The first possible pickup date: today, or the computed next pickup day if that is later. DAT-05 */
export function minimumPickupDate(known: { readonly today: IsoDate; readonly nextPickupDay: IsoDate | null }): IsoDate {
  return known.nextPickupDay ? laterOf(known.today, known.nextPickupDay) : known.today;
}

/**
 * The first possible return pickup date. It rises with the arrival (SVC-04), and is the day after it, because the return must come after
 * the arrival (DAT-06).
 */
export function minimumReturnDate(known: { readonly today: IsoDate; readonly arrival: IsoDate | null }): IsoDate {
  return known.arrival ? laterOf(known.today, addDays(known.arrival, 1)) : known.today;
}
