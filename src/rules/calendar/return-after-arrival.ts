import { type IsoDate, isBefore } from '#rules/dates.ts';

/** Whether a return may start on a day: the bags have to be there the day before. True as long as one of the two days is not known. DAT-06 TRP-01 */
export function isReturnAfterArrival({
  returnPickup,
  arrival,
}: {
  readonly returnPickup: IsoDate | null;
  /** Of the bags, on the outbound leg. */
  readonly arrival: IsoDate | null;
}): boolean {
  return returnPickup === null || arrival === null || isBefore({ day: arrival, than: returnPickup });
}
