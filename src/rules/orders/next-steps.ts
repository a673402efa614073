import { type IsoDate, isBefore, longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { placeText, type ReceiptLeg } from '#rules/orders/receipt.ts';
import type { LegStage } from './leg-stage.ts';

/** A leg of a receipt, and how far its bags have come if that is known. */
type LegAhead = ReceiptLeg & { readonly stage?: LegStage };

/**
 * What happens after an order is placed, in the order in which it happens, and what is left to do for the customer: nothing for
 * cancelled legs, for days that are over, and for what the bags have behind them. SCR-06
 */
export function nextSteps(
  { legs }: { readonly legs: readonly LegAhead[] },
  today: IsoDate | null = null,
): readonly string[] {
  const standing = legs.filter(({ cancelledOn }) => cancelledOn === null);
  const toHandOver = standing.filter((leg) => isHandoverAhead(leg, today));
  const steps = [
    ...(toHandOver.length > 0 ? [messageText('receiptLabels')] : []),
    ...(toHandOver.some((leg) => leg.isInternational) ? [messageText('receiptCustoms')] : []),
    ...standing.flatMap((leg) => [
      ...(isHandoverAhead(leg, today) ? [handover(leg)] : []),
      ...(isArrivalAhead(leg, today) ? [arrival(leg)] : []),
    ]),
  ];
  // A step may begin with a day, which some languages write in lower case.
  return steps.map((step) => step.charAt(0).toUpperCase() + step.slice(1));
}

/** Whether a bag of the leg is still to be handed over. */
export function isHandoverAhead({ handover: day, stage = 'ahead' }: LegAhead, today: IsoDate | null): boolean {
  return stage === 'ahead' && isAhead(day, today);
}

/** Whether its bags have still to arrive. */
export function isArrivalAhead({ arrival: day, stage = 'ahead' }: LegAhead, today: IsoDate | null): boolean {
  return stage !== 'over' && isAhead(day, today);
}

function isAhead(day: IsoDate, today: IsoDate | null): boolean {
  return today === null || !isBefore({ day, than: today });
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
