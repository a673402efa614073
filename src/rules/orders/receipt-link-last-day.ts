import { addDays, type IsoDate, isBefore, laterOf } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import type { Draft } from '#rules/shipment/draft.ts';

/** What happened to an order since it was placed, as far as its receipt has to stay open for it. */
export type OrderActivity = {
  /** Whether anything of it waits for its customer, a carrier or us. */
  readonly isOpen: boolean;
  /** The last day on which anything happened to it, or will: a code's last day, an arrival that a carrier has named. */
  readonly lastOn: IsoDate | null;
};

/**
 * The last day on which the link in an email opens the receipt: some weeks after the last bag has arrived, and after the last thing that
 * happened to the order. Null while anything of it is open: then it has no last day yet. SCR-06
 */
export function receiptLinkLastDay(
  { outbound, return: back, roundtrip }: Pick<Draft, 'outbound' | 'return' | 'roundtrip'>,
  placedOn: IsoDate,
  { isOpen, lastOn }: OrderActivity = { isOpen: false, lastOn: null },
): IsoDate | null {
  if (isOpen) return null;
  const there = outbound.arrivalDate ?? placedOn;
  const lastArrival = roundtrip && back.arrivalDate ? laterOf(there, back.arrivalDate) : there;
  return addDays(lastOn === null ? lastArrival : laterOf(lastArrival, lastOn), limits.receiptLinkDaysAfterArrival);
}

/** The day on which a link that is emailed today ends in any case, if it would end before: customers have some weeks to use it. SCR-06 */
export function mailedLinkLastDay({
  lastDay,
  today,
}: {
  readonly lastDay: IsoDate | null;
  readonly today: IsoDate;
}): IsoDate | null {
  const soonest = addDays(today, limits.receiptLinkDaysAfterArrival);
  return lastDay !== null && isBefore({ day: lastDay, than: soonest }) ? soonest : null;
}
