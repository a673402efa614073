import { addDays, type IsoDate, isBefore, shortDate } from '#rules/dates.ts';
import { wholeHour } from '#rules/calendar/whole-hour.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { cents, formatCents } from '#rules/money.ts';

export type CancellationFacts = {
  /** The day on which the outbound leg starts. */
  readonly handover: IsoDate;
  /** Local time where the leg starts; the hour is null while it is unknown, and only matters on the last day. */
  readonly now: { readonly day: IsoDate; readonly hour: number | null };
  /** Whether carriers work on a day where the leg starts. */
  isBusinessDay(day: IsoDate): boolean;
};

/** Until when a shipment can be canceled without a fee. */
export type FreeCancellation =
  | { readonly kind: 'until'; readonly day: IsoDate }
  | { readonly kind: 'over' }
  /** It is the last day, and we don't know yet whether it is 5 PM there. */
  | { readonly kind: 'unknown' };

/**
 * An outbound leg can be canceled without a fee until 5 PM on the last business day before its handover; after that a van is booked. A
 * return leg has no such deadline. PRC-04
 */
export function freeCancellation({ handover, now, isBusinessDay }: CancellationFacts): FreeCancellation {
  const day = lastFullRefundDay({ handover, isBusinessDay });
  if (isBefore({ day: now.day, than: day })) return { kind: 'until', day };
  if (now.day !== day) return { kind: 'over' };
  if (now.hour === null) return { kind: 'unknown' };
  return now.hour < limits.cancelCutOffHour ? { kind: 'until', day } : { kind: 'over' };
}

/** The last business day before the handover, the last day with a full refund. PRC-04 */
export function lastFullRefundDay({
  handover,
  isBusinessDay,
}: Pick<CancellationFacts, 'handover' | 'isBusinessDay'>): IsoDate {
  for (let back = 1; back <= limits.shippingHorizonDays; back += 1) {
    const day = addDays(handover, -back);
    if (isBusinessDay(day)) return day;
  }
  return addDays(handover, -1);
}

/** How the outbound leg starts, and whether its order has a return leg that may still be canceled. */
export type OutboundToCancel = { readonly isCollected: boolean; readonly hasReturn?: boolean };

/** The same as a line near the price; null while it is unknown. It names its leg where the return leg has rules of its own. PRC-04 */
export function freeCancellationText(
  found: FreeCancellation,
  { isCollected, hasReturn = false }: OutboundToCancel,
): string | null {
  if (found.kind === 'unknown') return null;
  if (found.kind === 'until') {
    return messageText('cancelFreeUntil', { day: shortDate(found.day), hour: wholeHour(limits.cancelCutOffHour) });
  }
  const kept = { pickup: isCollected ? t`the pickup fee and ` : '', perBag: feePerBag() };
  return messageText(hasReturn ? 'cancelOutboundNotFree' : 'cancelNotFree', kept);
}

/** What is kept for each bag of an outbound leg that is canceled late. PRC-04 */
export function feePerBag(): string {
  return formatCents(cents(limits.lateCancelFeePerBagCents));
}
