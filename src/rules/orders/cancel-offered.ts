import { addDays, type IsoDate, isBefore } from '#rules/dates.ts';

/**
 * Whether a page offers to cancel: a leg is left that is not handed over yet. The server decides; because of time zones, a page allows for
 * one more day. PRC-04
 */
export function isCancelOffered(
  legs: readonly { readonly canceledOn: IsoDate | null; readonly handover: IsoDate }[],
  today: IsoDate,
): boolean {
  const yesterday = addDays(today, -1);
  return legs.some(({ canceledOn, handover }) => canceledOn === null && !isBefore({ day: handover, than: yesterday }));
}
