import { type Refusal, refuseUnknown } from '#kit/problem.ts';
import { messageText } from '#rules/messages.ts';
import { type RateCard, rateCardOn } from '#rules/pricing/rate-card.ts';
import { calendarFile, type UtcSpan } from '#rules/mail/calendar-file.ts';
import { type CalendarPart, receiptCalendar, remainingLegs } from '#rules/mail/receipt-calendar.ts';
import type { IsoDate } from '#rules/dates.ts';
import { findPickupFeeOption } from '#rules/pricing/pickup-fee-options.ts';
import type { Order } from '#records/orders/orders.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { OrderReceipt } from './receipt-of-order.ts';

type CalendarDeps = { readonly host: string; readonly rateCards: readonly RateCard[] };

/**
 * Why there is no calendar file, of one leg or of the order: no bags travel, or it is canceled; null when there is one. It is empty while all bags
 * of a leg wait for new trips, because they were sent back. SCR-06
 */
export function refuseCalendar({ receipt }: OrderReceipt, leg: Leg | undefined): Refusal | null {
  const legs = receipt.legs.filter((one) => leg === undefined || one.leg === leg);
  if (legs.some((one) => one.canceledOn === null && one.bagCount + one.sentBackCount > 0)) return null;
  const words = messageText(legs.some(({ canceledOn }) => canceledOn !== null) ? 'canceledAlready' : 'legWithoutBags');
  return refuseUnknown(words, leg === undefined ? undefined : 'leg');
}

/** The calendar file of the legs that are not canceled, with pickups and arrivals, as in the email, or only one of them, or only one leg. SCR-06 */
export function calendarOfOrder(
  order: Order,
  shown: OrderReceipt,
  { parts, leg, ...deps }: CalendarDeps & { readonly parts?: readonly CalendarPart[]; readonly leg?: Leg | undefined },
): string {
  const legs = remainingLegs(shown.receipt).filter((remaining) => leg === undefined || remaining === leg);
  const entries = receiptCalendar(shown.receipt, calendarFacts(shown, deps, revisionOf(order, shown)), parts, legs);
  return calendarFile(entries, { stampUtc: (order.changedAt ?? order.placedAt).toISOString() });
}

/** The calendar file that removes legs of `order` from calendars that have them. PRC-04 */
export function calendarOfCanceled(
  order: Order,
  shown: OrderReceipt,
  { legs, canceledAt, ...deps }: CalendarDeps & { readonly legs: readonly Leg[]; readonly canceledAt: Date },
): string {
  const entries = receiptCalendar(
    shown.receipt,
    calendarFacts(shown, deps, revisionOf(order, shown) + 1),
    undefined,
    legs,
  );
  return calendarFile(entries, { stampUtc: canceledAt.toISOString(), isCanceled: true });
}

/** Higher than that of every earlier file; otherwise calendars ignore the new one. */
function revisionOf({ version }: Order, { placed }: OrderReceipt): number {
  return version + (placed.since.carrierChanges ?? 0);
}

function calendarFacts(
  shown: OrderReceipt,
  { host, rateCards }: CalendarDeps,
  revision: number,
): Parameters<typeof receiptCalendar>[1] {
  const pickupTimes = {
    ...pickupTime(shown, 'outbound', rateCards),
    ...(shown.placed.draft.roundtrip && pickupTime(shown, 'return', rateCards)),
  };
  return { host, revision, pickupTimes, arrivals: shown.placed.since.arrivals ?? {} };
}

/** When the van comes, in UTC; nothing for a drop-off. The hours are those of the place the bags leave from. */
function pickupTime(
  { placed, places }: OrderReceipt,
  leg: Leg,
  rateCards: readonly RateCard[],
): Partial<Record<Leg, UtcSpan>> {
  const { pickupDate, pickupOptionId } = placed.draft[leg];
  if (!pickupDate) return {};
  const rates = rateCardOn(rateCards, pickupDate).pickup;
  const option = findPickupFeeOption(pickupOptionId, { rates, originHasDailyPickup: false });
  if (!option || option.readyHour === null || option.closeHour === null) return {};
  const { timeZone } = places[leg === 'outbound' ? 'origin' : 'destination'];
  return {
    [leg]: {
      startUtc: instantOf(pickupDate, option.readyHour, timeZone),
      endUtc: instantOf(pickupDate, option.closeHour, timeZone),
    },
  };
}

function instantOf(day: IsoDate, hour: number, timeZone: string): string {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: { hour } }).toInstant().toString();
}
