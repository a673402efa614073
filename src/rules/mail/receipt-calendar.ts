import { type IsoDate, laterOf } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { placeText, type Receipt, type ReceiptLeg } from '#rules/orders/receipt.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { CalendarEntry, UtcSpan } from './calendar-file.ts';

export type ReceiptCalendarFacts = {
  /** The host of the order's site, `golf.portage.test`; makes the uids globally unique. */
  readonly host: string;
  /** How often the order was changed, by the customer or a carrier. */
  readonly revision: number;
  /** When the van comes, in UTC; a leg without a time gets a whole day, as for a drop-off. */
  readonly pickupTimes: Readonly<Partial<Record<Leg, UtcSpan>>>;
  /** The days that carriers have named since. One before the promised day is no promise. */
  readonly arrivals?: Readonly<Partial<Record<Leg, IsoDate>>>;
};

/** Which days of an order: those on which bags are handed over, or those on which they arrive. */
export type CalendarPart = 'handover' | 'arrival';

/**
 * The calendar entries of an order: handover and arrival of each leg, or one of the two. Canceled legs are left out unless `legs` names
 * them, which is how their entries are removed from calendars. SCR-06
 */
export function receiptCalendar(
  receipt: Receipt,
  facts: ReceiptCalendarFacts,
  parts: readonly CalendarPart[] = ['handover', 'arrival'],
  legs: readonly Leg[] = remainingLegs(receipt),
): readonly CalendarEntry[] {
  const shown = receipt.legs.filter(({ leg }) => legs.includes(leg));
  return shown.flatMap((leg) =>
    parts.map((part) => (part === 'handover' ? handoverEntry(receipt, leg, facts) : arrivalEntry(receipt, leg, facts))),
  );
}

/** The legs on which bags travel. */
export function remainingLegs({ legs }: Receipt): readonly Leg[] {
  return legs.filter(({ canceledOn, bagCount }) => canceledOn === null && bagCount > 0).map(({ leg }) => leg);
}

function handoverEntry(receipt: Receipt, leg: ReceiptLeg, facts: ReceiptCalendarFacts): CalendarEntry {
  const time = leg.isDropOff ? undefined : facts.pickupTimes[leg.leg];
  return {
    uid: uidOf(receipt, `${leg.leg}-handover`, facts),
    revision: facts.revision,
    summary: leg.isDropOff ? t`Drop off ${bagCountText(leg)}` : t`Pickup of ${bagCountText(leg)}`,
    description: t`${receipt.brandName} order ${receipt.displayId}\n${leg.handoverWords}`,
    // The customer chooses the store; the sender's address would be the wrong place.
    location: leg.isDropOff ? '' : placeText(leg.from),
    when: time ? { kind: 'time', ...time } : { kind: 'day', day: leg.handover },
  };
}

function arrivalEntry(receipt: Receipt, leg: ReceiptLeg, facts: ReceiptCalendarFacts): CalendarEntry {
  return {
    uid: uidOf(receipt, `${leg.leg}-arrival`, facts),
    revision: facts.revision,
    summary: t`Arrival of ${bagCountText(leg)}`,
    description: t`${receipt.brandName} order ${receipt.displayId}\n${leg.service}`,
    location: placeText(leg.to),
    when: { kind: 'day', day: laterOf(leg.arrival, facts.arrivals?.[leg.leg] ?? leg.arrival) },
  };
}

function uidOf({ orderId }: Receipt, what: string, { host }: ReceiptCalendarFacts): string {
  return `order-${orderId}-${what}@${host}`;
}

function bagCountText({ bagCount }: ReceiptLeg): string {
  return bagCount === 1 ? t`1 bag` : t`${bagCount} bags`;
}
