import { type IsoDate, isBefore } from '#rules/dates.ts';
import type { Payment } from '#rules/ledger/ledger-entries.ts';
import { limits } from '#rules/limits.ts';
import { addCents, atLeastZero, type Cents, cents, subtractCents, timesCents, zeroCents } from '#rules/money.ts';
import { unreachable } from '#rules/result.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { type CappedRefund, cappedRefund } from './capped-refund.ts';
import { freeCancellation } from './free-cancellation.ts';

/** A leg that the customer wants to cancel. */
export type LegToCancel = {
  readonly leg: Leg;
  /** What it costs with its shares of discounts and tax, and how much of that is the pickup. */
  readonly total: Cents;
  readonly pickup: Cents;
  readonly bagCount: number;
  readonly handover: IsoDate;
  /** Whether a carrier has scanned the first of its bags. */
  readonly isScanned: boolean;
  /** Whether we couldn't make a label for one of its bags. */
  readonly lacksLabel?: boolean;
  /** Local time where the leg starts. */
  readonly now: { readonly day: IsoDate; readonly hour: number };
  /** Whether carriers work on a day where the leg starts. */
  isBusinessDay(day: IsoDate): boolean;
};

export type CancelKind = 'full' | 'late' | 'started';

export type CanceledLeg = {
  readonly leg: Leg;
  readonly kind: CancelKind;
  /** What is kept of its total. */
  readonly kept: Cents;
  readonly refund: Cents;
};

/** The canceled legs, and their total refund by payment source. */
export type Cancellation = CappedRefund & { readonly legs: readonly CanceledLeg[] };

/**
 * The refund for canceling legs of an order. Each leg is decided on its own, so a return leg that has not started is refunded in full
 * even while the outbound leg is under way. A refund never exceeds what was paid. PRC-04
 */
export function cancelLegs(legs: readonly LegToCancel[], paid: readonly Payment[]): Cancellation {
  const canceled = legs.map(cancelLeg);
  return { legs: canceled, ...cappedRefund(addCents(...canceled.map(({ refund }) => refund)), paid) };
}

/** Legs that can be canceled together, and their refund. */
export type CancelChoice = Cancellation & { readonly of: readonly Leg[] };

/**
 * Every choice of legs to cancel: each leg that has not started, and all of them together. The split of the refund differs between
 * choices, so each is computed. PRC-04
 */
export function cancelChoices(legs: readonly LegToCancel[], paid: readonly Payment[]): readonly CancelChoice[] {
  const open = legs.filter((leg) => cancelKind(leg) !== 'started');
  const choices = open.length > 1 ? [...open.map((leg) => [leg]), open] : [open];
  return choices
    .filter((choice) => choice.length > 0)
    .map((choice) => ({ of: choice.map(({ leg }) => leg), ...cancelLegs(choice, paid) }));
}

/**
 * Whether a leg counts as started: a carrier has scanned one of its bags, or its handover day is over. The day counts
 * too because scans can be missing: a completed trip must not be refunded. If the van did not come, staff refund the leg. The day does not count
 * for a leg without any label: no carrier takes its bags. PRC-04
 */
export function hasLegStarted({
  isScanned,
  hasNoLabel = false,
  handover,
  today,
}: {
  readonly isScanned: boolean;
  /** Whether we couldn't make a label for any of its bags. */
  readonly hasNoLabel?: boolean;
  readonly handover: IsoDate;
  /** Where the leg starts. */
  readonly today: IsoDate;
}): boolean {
  return isScanned || (!hasNoLabel && isBefore({ day: handover, than: today }));
}

function cancelLeg(leg: LegToCancel): CanceledLeg {
  const kind = cancelKind(leg);
  const refund = refundOf(leg, kind);
  return { leg: leg.leg, kind, kept: subtractCents(leg.total, refund), refund };
}

/**
 * In full until 5 PM on the last business day before the handover. After that a van is booked, so we keep the pickup fee and ten dollars
 * a bag. A return leg is refunded in full until its first scan; the specification gives no reason. Once a bag has been scanned we owe
 * the carrier, and nothing is refunded. A leg that we have no label for is refunded in full: it is our fault that it can't begin. PRC-04
 */
function cancelKind({ leg, isScanned, lacksLabel, handover, now, isBusinessDay }: LegToCancel): CancelKind {
  if (isScanned) return 'started';
  if (leg === 'return' || lacksLabel) return 'full';
  return freeCancellation({ handover, now, isBusinessDay }).kind === 'until' ? 'full' : 'late';
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
