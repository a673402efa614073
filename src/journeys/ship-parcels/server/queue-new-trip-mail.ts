import type { Transaction } from 'kysely';
import { addOneUseCoupon } from '#records/money/coupons.ts';
import type { Order } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import { wholeRefundOf } from '#facts/refund-of-missing-bags.ts';
import type { Parcel } from '#records/parcels/parcels.ts';
import type { ReturnedBag } from '#records/parcels/returned-bags.ts';
import type { Tables } from '#records/tables.ts';
import { addDays, dayMs, type IsoDate } from '#rules/dates.ts';
import { returnedBagMail } from '#rules/mail/returned-bag-mail.ts';
import { subtractCents, zeroCents } from '#rules/money.ts';
import { newTripCodeDays, newTripRefundDays } from '#rules/parcels/returned-bag.ts';
import { longBagNameOf } from './name-returned-bag.ts';
import { makeNewTripCode } from './make-new-trip-code.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { queueLegMail } from './queue-leg-mail.ts';
import { senderDay } from './sender-day.ts';

export type NewTripCode = {
  readonly text: string;
  readonly lastDay: IsoDate;
  /** When the amount is refunded unless the code was used; null where there is none. */
  readonly refundAt: Date | null;
};

/** Makes the code by which the order of a new trip is recognized. It takes the price of the first trip off, or nothing where that stays paid. PRC-04 */
export async function addNewTripCode(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  { order, one, now }: { readonly order: Order; readonly one: ReturnedBag; readonly now: Date },
): Promise<NewTripCode> {
  const today = senderDay(deps, order, { leg: one.leg, at: now });
  const lastDay = addDays(today, newTripCodeDays);
  // From a day before, because brands and places are in different time zones.
  const text = makeNewTripCode();
  const coupon = { code: text, brandId: order.brandId, firstDay: addDays(today, -1), lastDay };
  await addOneUseCoupon(tx, { ...coupon, amount: one.amount ?? zeroCents });
  const refundAt = one.amount === null ? null : new Date(now.getTime() + newTripRefundDays * dayMs);
  return { text, lastDay, refundAt };
}

/**
 * Emails the customer the code for the new trip of a bag: the first one, or another one because the order that used the last one was
 * canceled. PRC-04
 */
export async function queueNewTripMail(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  {
    order,
    parcel,
    one,
    code,
    canceled,
  }: {
    readonly order: Order;
    readonly parcel: Parcel;
    readonly one: ReturnedBag;
    readonly code: NewTripCode;
    /** The new trip that was canceled; null for the first code. */
    readonly canceled: { readonly hadLabel: boolean } | null;
  },
): Promise<void> {
  const { leg, bag, amount } = one;
  const backOn = draftOf(order).return.pickupDate;
  const whole = await wholeRefundOf(tx, { order, parcels: [parcel], amount: amount ?? zeroCents });
  const isBackToo = whole > (amount ?? zeroCents) && backOn !== null;
  const returnRefund = isBackToo ? { amount: subtractCents(whole, amount ?? zeroCents), startsOn: backOn } : null;
  await queueLegMail(tx, deps, {
    order,
    leg,
    mail: {
      id: canceled ? `returned-again-${one.id}-${code.text}` : `returned-again-${one.id}`,
      isOptional: false,
      write: (facts) =>
        returnedBagMail(facts.receipt, {
          ...facts,
          what: { kind: 'again', code: code.text, amount, lastDay: code.lastDay, returnRefund, canceled },
          bagName: longBagNameOf(order, { leg, bag }),
        }),
    },
  });
}
