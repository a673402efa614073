import { type IsoDate, isBefore, longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { placeText, type ReceiptLeg } from '#rules/orders/receipt.ts';
import type { LegStage } from './leg-stage.ts';

/** A leg of a receipt, how far its bags have come and whether they have labels, if that is known. */
type LegAhead = ReceiptLeg & {
  readonly stage?: LegStage;
  /** How many of its bags we couldn't make a label for. */
  readonly unlabeledCount?: number;
};

/**
 * What happens after an order is placed, in the order in which it happens, and what is left to do for the customer: nothing for canceled
 * legs, for days that are over, for steps that are done, and for bags that have no label. SCR-06
 */
export function nextSteps(
  { legs }: { readonly legs: readonly LegAhead[] },
  today: IsoDate | null = null,
): readonly string[] {
  const remainingLegs = legs.filter(({ canceledOn }) => canceledOn === null);
  const toHandOver = remainingLegs.filter((leg) => isHandoverAhead(leg, today));
  const steps = [
    // Labels across a border are made once the contents are known.
    ...(toHandOver.some((leg) => leg.isInternational) ? [messageText('receiptCustoms')] : []),
    ...(toHandOver.length > 0 ? [messageText('receiptLabels')] : []),
    ...remainingLegs.flatMap((leg) => [
      ...(isAhead(leg.handover, today) ? unlabeledSteps(leg) : []),
      ...(isHandoverAhead(leg, today) ? [handover(leg)] : []),
      ...(isArrivalAhead(leg, today) ? [arrival(leg)] : []),
    ]),
  ];
  // A step may begin with a day, which some languages write in lower case.
  return steps.map((step) => step.charAt(0).toUpperCase() + step.slice(1));
}

/** Whether a bag of the leg is still to be handed over. */
export function isHandoverAhead(leg: LegAhead, today: IsoDate | null): boolean {
  const { handover: day, stage = 'ahead' } = leg;
  return travels(leg) && stage === 'ahead' && isAhead(day, today);
}

/** Whether its bags have still to arrive. */
export function isArrivalAhead(leg: LegAhead, today: IsoDate | null): boolean {
  const { arrival: day, expectedOn, stage = 'ahead' } = leg;
  return travels(leg) && stage !== 'over' && isAhead(expectedOn ?? day, today);
}

/** Whether any bag of the leg can be handed over: one that has arrived, and that has a label. */
function travels({ bagCount, unlabeledCount = 0 }: LegAhead): boolean {
  return bagCount > unlabeledCount;
}

function isAhead(day: IsoDate, today: IsoDate | null): boolean {
  return today === null || !isBefore({ day, than: today });
}

function handover(leg: LegAhead): string {
  const blanks = { day: longDate(leg.handover), bags: bagWords(leg), place: placeText(leg.from) };
  return leg.isDropOff
    ? messageText('receiptDropOff', blanks)
    : messageText('receiptPickup', { ...blanks, window: leg.handoverWords });
}

function arrival(leg: ReceiptLeg): string {
  if (leg.expectedOn !== null) {
    const [expected, promised] = [longDate(leg.expectedOn), longDate(leg.arrival)];
    return t`Expected ${expected}; promised ${promised}: delivery to ${placeText(leg.to)}.`;
  }
  return messageText('receiptArrival', { day: longDate(leg.arrival), place: placeText(leg.to) });
}

function bagWords({ bagCount, unlabeledCount = 0 }: LegAhead): string {
  const count = bagCount - unlabeledCount;
  return count === 1 ? t`your bag` : t`your ${count} bags`;
}

/** What happens to bags that have no label, and by when. */
function unlabeledSteps({ handover: day, unlabeledCount = 0, sentBackCount }: LegAhead): readonly string[] {
  const lastDay = longDate(day);
  const unlabeled =
    unlabeledCount === 1
      ? t`We couldn’t make a label for a bag yet. Our team is working on it, and we’ll email you the label. Please don’t hand the bag over without one. If there’s none by the end of ${lastDay}, we refund what couldn’t travel. You don’t have to ask.`
      : t`We couldn’t make labels for ${unlabeledCount} bags yet. Our team is working on them, and we’ll email you the labels. Please don’t hand the bags over without them. If there are none by the end of ${lastDay}, we refund what couldn’t travel. You don’t have to ask.`;
  const sentBack =
    sentBackCount === 1
      ? t`A bag was sent back, so it has no return label yet: we make that once a new trip is booked that arrives before ${lastDay}. Without one, we refund the bag’s return trip after that day. You don’t have to ask.`
      : t`${sentBackCount} bags were sent back, so they have no return labels yet: we make those once new trips are booked that arrive before ${lastDay}. For a bag without one, we refund the return trip after that day. You don’t have to ask.`;
  return [...(unlabeledCount > 0 ? [unlabeled] : []), ...(sentBackCount > 0 ? [sentBack] : [])];
}
