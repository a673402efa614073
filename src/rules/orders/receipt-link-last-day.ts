import { addDays, type IsoDate, laterOf } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import type { Draft } from '#rules/shipment/draft.ts';

/** The last day on which the link in an email opens the receipt: some weeks after the last bag has arrived. SCR-06 */
export function receiptLinkLastDay(
  { outbound, return: back, roundtrip }: Pick<Draft, 'outbound' | 'return' | 'roundtrip'>,
  placedOn: IsoDate,
): IsoDate {
  const there = outbound.arrivalDate ?? placedOn;
  const lastArrival = roundtrip && back.arrivalDate ? laterOf(there, back.arrivalDate) : there;
  return addDays(lastArrival, limits.receiptLinkDaysAfterArrival);
}
