import { addDays, type IsoDate, isBefore } from '#rules/dates.ts';
import type { Payment } from '#rules/ledger/ledger-entries.ts';
import { limits } from '#rules/limits.ts';
import { addCents, atLeastZero, type Cents, cents, subtractCents, timesCents, zeroCents } from '#rules/money.ts';
import { unreachable } from '#rules/result.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { type GivenBack, giveBack } from './give-back.ts';

/** A leg that somebody wants to cancel. */
export type LegToCancel = {
  readonly leg: Leg;
  /** What it costs with its shares of discounts and tax, and how much of that is the pickup. */
  readonly total: Cents;
  readonly pickup: Cents;
  readonly bagCount: number;
  readonly handover: IsoDate;
  /** Whether a carrier has scanned the first of its bags. */
  readonly isScanned: boolean;
  /** What the clock on the wall shows where the leg starts. */
  readonly now: { readonly day: IsoDate; readonly hour: number };
  /** Whether carriers work on a day where the leg starts. */
  isBusinessDay(day: IsoDate): boolean;
};

export type CancelKind = 'full' | 'late' | 'started';

export type CancelledLeg = {
  readonly leg: Leg;
  readonly kind: CancelKind;
  /** What is kept of its total. */
  readonly kept: Cents;
  readonly refund: Cents;
};

/** Each leg, and what of all of them goes back to whom. */
export type Cancellation = GivenBack & { readonly legs: readonly CancelledLeg[] };

/**
 * What comes back when legs of an order are cancelled, and on which way. Each leg is looked at for itself, so a return leg that has not
 * started comes back whole although the outbound one is long under way. Nobody ever gets back more than was paid. PRC-04
 */
export function cancelLegs(legs: readonly LegToCancel[], paid: readonly Payment[]): Cancellation {
  const cancelled = legs.map(cancelLeg);
  return { legs: cancelled, ...giveBack(addCents(...cancelled.map(({ refund }) => refund)), paid) };
}

/** A choice of legs that can be cancelled, and what that gives back. */
export type CancelChoice = Cancellation & { readonly of: readonly Leg[] };

/**
 * Every choice that somebody has: each leg that has not started, and all of these together. What goes to whom differs with the choice,
 * so it is worked out for each. PRC-04
 */
export function cancelChoices(legs: readonly LegToCancel[], paid: readonly Payment[]): readonly CancelChoice[] {
  const open = legs.filter((leg) => cancelKind(leg) !== 'started');
  const choices = open.length > 1 ? [...open.map((leg) => [leg]), open] : [open];
  return choices
    .filter((choice) => choice.length > 0)
    .map((choice) => ({ of: choice.map(({ leg }) => leg), ...cancelLegs(choice, paid) }));
}

/**
 * Whether a leg counts as begun: a carrier has scanned a bag of it, or its handover day is over. The second is because no carrier tells
 * us of scans yet, and a journey that was made must not come back as money; where a van did not come, our staff gives it back. PRC-04
 */
export function hasLegStarted({
  isScanned,
  handover,
  today,
}: {
  readonly isScanned: boolean;
  readonly handover: IsoDate;
  /** Where the leg starts. */
  readonly today: IsoDate;
}): boolean {
  return isScanned || isBefore({ day: handover, than: today });
}

function cancelLeg(leg: LegToCancel): CancelledLeg {
  const kind = cancelKind(leg);
  const refund = refundOf(leg, kind);
  return { leg: leg.leg, kind, kept: subtractCents(leg.total, refund), refund };
}

/**
 * All of it until five in the afternoon of the last business day before the handover. After that a van is on its way and a place in it
 * is taken, which costs the pickup and ten dollars a bag. Of a return leg nothing is kept until its first scan; no reason is given for
 * that. Once a bag has been scanned the carrier is paid, and nothing of the leg comes back. PRC-04
 */
function cancelKind({ leg, isScanned, handover, now, isBusinessDay }: LegToCancel): CancelKind {
  if (isScanned) return 'started';
  if (leg === 'return') return 'full';
  const lastDay = lastFullRefundDay({ handover, isBusinessDay });
  const isInTime = isBefore({ day: now.day, than: lastDay });
  return isInTime || (now.day === lastDay && now.hour < limits.cancelCutOffHour) ? 'full' : 'late';
}

/** The business day before the handover, until whose afternoon everything comes back. PRC-04 */
export function lastFullRefundDay({
  handover,
  isBusinessDay,
}: Pick<LegToCancel, 'handover' | 'isBusinessDay'>): IsoDate {
  for (let back = 1; back <= limits.shippingHorizonDays; back += 1) {
    const day = addDays(handover, -back);
    if (isBusinessDay(day)) return day;
  }
  return addDays(handover, -1);
}

function refundOf({ total, pickup, bagCount }: LegToCancel, kind: CancelKind): Cents {
  switch (kind) {
    case 'full':
      return total;
    case 'late': {
      const perBag = timesCents(cents(limits.lateCancelFeePerBagCents), bagCount);
      return atLeastZero(cents(total - pickup - perBag));
    }
    case 'started':
      return zeroCents;
    default:
      return unreachable(kind);
  }
}
