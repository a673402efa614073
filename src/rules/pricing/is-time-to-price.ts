import type { IsoDate } from '#rules/dates.ts';

/** The page requests a price whenever the form is valid and each leg has its arrival date. PRC-01 */
export function isTimeToPrice({
  formIsValid,
  isRoundTrip,
  arrival,
  returnArrival,
}: {
  readonly formIsValid: boolean;
  readonly isRoundTrip: boolean;
  readonly arrival: IsoDate | null;
  readonly returnArrival: IsoDate | null;
}): boolean {
  return formIsValid && arrival !== null && (!isRoundTrip || returnArrival !== null);
}
