import { type IsoDate, isBefore, longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { placeText, type Receipt, type ReceiptLeg } from '#rules/orders/receipt.ts';

/**
 * What happens after an order is placed, in the order in which it happens, and what is left to do for the customer: nothing for
 * cancelled legs and for days that are over. SCR-06
 */
export function nextSteps({ legs }: Pick<Receipt, 'legs'>, today: IsoDate | null = null): readonly string[] {
  const isAhead = (day: IsoDate): boolean => today === null || !isBefore({ day, than: today });
  const standing = legs.filter(({ cancelledOn }) => cancelledOn === null);
  const steps = [
    ...(standing.some((leg) => isAhead(leg.handover)) ? [messageText('receiptLabels')] : []),
    ...(standing.some((leg) => leg.isInternational && isAhead(leg.handover)) ? [messageText('receiptCustoms')] : []),
    ...standing.flatMap((leg) => [
      ...(isAhead(leg.handover) ? [handover(leg)] : []),
      ...(isAhead(leg.arrival) ? [arrival(leg)] : []),
    ]),
  ];
  // A step may begin with a day, which some languages write in lower case.
  return steps.map((step) => step.charAt(0).toUpperCase() + step.slice(1));
}

function handover(leg: ReceiptLeg): string {
  const blanks = { day: longDate(leg.handover), bags: bagWords(leg), place: placeText(leg.from) };
  return leg.isDropOff
    ? messageText('receiptDropOff', blanks)
    : messageText('receiptPickup', { ...blanks, window: leg.handoverWords });
}

function arrival(leg: ReceiptLeg): string {
  return messageText('receiptArrival', { day: longDate(leg.arrival), place: placeText(leg.to) });
}

function bagWords({ bagCount }: ReceiptLeg): string {
  return bagCount === 1 ? t`your bag` : t`your ${bagCount} bags`;
}
