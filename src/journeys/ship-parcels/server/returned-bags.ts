import type { Transaction } from 'kysely';
import type { RefundDeps } from '#capabilities/orders/server/refund-deps.ts';
import { sendRefundNow, writeCappedRefund } from '#capabilities/orders/server/refund-order.ts';
import { orderPriceFromJson } from '#facts/order-price.ts';
import { parcelsOfOrder } from '#facts/parcels-of-order.ts';
import { nowOf, utcDay } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { endUnusedCoupon } from '#records/money/coupons.ts';
import type { Refund } from '#records/money/refunds.ts';
import { findOrder, findOrders, lockOrder, type Order } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import { recordReturnedOutcome } from '#records/parcels/parcel-cases.ts';
import { findScannedLegs, type ParcelScan } from '#records/parcels/parcel-scans.ts';
import { listParcelsOf, type Parcel } from '#records/parcels/parcels.ts';
import {
  addReturnedBag,
  listReturnedBagsOf,
  listOverdueReturnedBags,
  listTripsOf,
  moveReturnedBag,
  postponeReturnedBag,
  type ReturnedBag,
  retryReturnedBag,
} from '#records/parcels/returned-bags.ts';
import type { Tables } from '#records/tables.ts';
import { dayMs, type IsoDate } from '#rules/dates.ts';
import { returnedBagMail } from '#rules/mail/returned-bag-mail.ts';
import type { MessageName } from '#rules/messages.ts';
import { type Cents, zeroCents } from '#rules/money.ts';
import type { CaseOutcome } from '#rules/parcels/bag-case.ts';
import { isNewTripBegun } from '#rules/parcels/new-trip-begun.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { restOfCode } from '#rules/parcels/rest-of-code.ts';
import {
  isReturnOurFault,
  type ReturnedBagChoice,
  returnChoiceDays,
  returnChoiceProblem,
} from '#rules/parcels/returned-bag.ts';
import type { ReturnCause } from '#rules/parcels/scans.ts';
import type { PriceStep } from '#rules/pricing/price-steps.ts';
import { longBagNameOf } from './name-returned-bag.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { addNewTripCode, queueNewTripMail } from './queue-new-trip-mail.ts';
import { queueLegMail } from './queue-leg-mail.ts';
import { findRefundableTransport, refundTransport } from './refund-transport.ts';
import { refundReturnLeg } from './refund-return-leg.ts';
import { senderDay } from './sender-day.ts';

export type ReturnedDeps = ParcelDeps & RefundDeps;

/** What the customer of a bag that was sent back is asked. */
export type ReturnedQuestion = {
  readonly cause: ReturnCause | null;
  /** What is refunded, or taken off a new trip; null where the trip stays paid. */
  readonly amount: Cents | null;
  /** The day on which it is refunded automatically. */
  readonly refundOn: IsoDate | null;
};

export type AskedOutcome =
  | { readonly kind: 'asked'; readonly question: ReturnedQuestion }
  | { readonly kind: 'not-asked'; readonly outcome: Exclude<CaseOutcome, 'refunded' | 'no-refund'> };

/**
 * Asks whether a bag that was sent back is to travel again or the price of its trip to be refunded, in the transaction that decides its
 * case. Returns why there is nothing to choose, if so. PRC-04
 */
export async function askAboutReturned(
  tx: Transaction<Tables>,
  deps: ReturnedDeps,
  { order, parcel, scans }: { readonly order: Order; readonly parcel: Parcel; readonly scans: readonly ParcelScan[] },
): Promise<AskedOutcome> {
  const cause = scans.find(({ kind }) => kind === 'returned')?.returnCause ?? null;
  const now = nowOf(deps.clock);
  const asked = { orderId: order.id, parcelId: parcel.id, cause, now };
  if (!isReturnOurFault(cause)) {
    await addReturnedBag(tx, { ...asked, amount: null, refundAt: null });
    return { kind: 'asked', question: { cause, amount: null, refundOn: null } };
  }
  const refundable = await findRefundableTransport(tx, deps, { order, parcel });
  if (refundable.kind !== 'refundable') return { kind: 'not-asked', outcome: refundable.kind };
  const { amount } = refundable;
  const refundAt = new Date(now.getTime() + returnChoiceDays * dayMs);
  await addReturnedBag(tx, { ...asked, amount, refundAt });
  const refundOn = senderDay(deps, order, { leg: parcel.leg, at: refundAt });
  return { kind: 'asked', question: { cause, amount, refundOn } };
}

export type ChoiceOutcome =
  | { readonly kind: 'done'; readonly refunds: readonly Refund[] }
  | { readonly kind: 'unknown' | 'code-used' }
  /** Why nothing can be chosen, or not this. */
  | { readonly kind: 'over'; readonly why: MessageName };

/** What the customer has chosen, under the order's lock. Of two choices at once, one counts. The caller sends the refunds after the commit. PRC-04 */
export async function applyReturnChoice(
  tx: Transaction<Tables>,
  deps: ReturnedDeps,
  { order, id, choice }: { readonly order: Order; readonly id: number; readonly choice: ReturnedBagChoice },
): Promise<ChoiceOutcome> {
  await lockOrder(tx, order.id);
  const one = (await listReturnedBagsOf(tx, order.id)).find((known) => known.id === id);
  if (!one) return { kind: 'unknown' };
  const parcel = (await listParcelsOf(tx, order.id)).find((known) => known.id === one.parcelId);
  if (!parcel) throw new Error(`Returned bag ${id} without its parcel`);
  const now = nowOf(deps.clock);
  const ofBag = (await parcelsOfOrder(tx, order)).filter(({ bag }) => bag === one.bag);
  const isWanted = ofBag.some(({ leg }) => leg === one.leg);
  if (parcel.progress === 'delivered' || !isWanted) {
    if (one.state === 'asked') await moveReturnedBag(tx, { id, from: 'asked', to: 'ended', now });
    return { kind: 'over', why: 'returnedNoChoice' };
  }
  const why = returnChoiceProblem(choice, one);
  if (why) return { kind: 'over', why };
  if (choice === 'again') {
    const travelsBack = one.leg === 'outbound' && ofBag.some(({ leg }) => leg === 'return');
    return sendAgain(tx, deps, { order, parcel, one, travelsBack, now });
  }
  // The order that used the code is the new trip, so this order stays paid.
  if (one.couponCode !== null && !(await endUnusedCoupon(tx, one.couponCode))) return { kind: 'code-used' };
  return refundReturned(tx, deps, { order, parcel, one, now });
}

async function sendAgain(
  tx: Transaction<Tables>,
  deps: ReturnedDeps,
  {
    order,
    parcel,
    one,
    travelsBack,
    now,
  }: {
    readonly order: Order;
    readonly parcel: Parcel;
    readonly one: ReturnedBag;
    readonly travelsBack: boolean;
    readonly now: Date;
  },
): Promise<ChoiceOutcome> {
  const { id, amount, parcelId } = one;
  // A trip that stays paid takes nothing off a new one, but a return label waits for it, and only its code tells which order it is.
  const code = amount !== null || travelsBack ? await addNewTripCode(tx, deps, { order, one, now }) : null;
  await moveReturnedBag(tx, { id, from: 'asked', to: 'again', now, ...(code && { code }) });
  await recordReturnedOutcome(tx, { parcelId, now });
  if (code) await queueNewTripMail(tx, deps, { order, parcel, one, code, canceled: null });
  await deps.faults?.at('before-case');
  return { kind: 'done', refunds: [] };
}

async function refundReturned(
  tx: Transaction<Tables>,
  deps: ReturnedDeps,
  {
    order,
    parcel,
    one,
    now,
  }: { readonly order: Order; readonly parcel: Parcel; readonly one: ReturnedBag; readonly now: Date },
): Promise<ChoiceOutcome> {
  const { id, leg, bag } = one;
  const outcome = await refundTransport(tx, deps, { order, parcel, kind: 'returned' });
  await deps.faults?.at('case-refunded');
  const refund = outcome.kind === 'refunded' ? outcome.refund : null;
  await moveReturnedBag(tx, { id, from: one.state, to: refund ? 'refunded' : 'ended', now });
  const result = { outcome: outcome.kind, refundId: refund && refund.id };
  await recordReturnedOutcome(tx, { parcelId: parcel.id, now, result, isLeft: outcome.kind === 'nothing-paid' });
  const returnRefund = refund ? await refundReturnLeg(tx, deps, { order, parcel, now, why: 'returned' }) : null;
  const refunds = [refund, returnRefund].filter((part) => part !== null);
  if (refund) {
    await queueLegMail(tx, deps, {
      order,
      leg,
      mail: {
        id: `returned-refund-${id}`,
        isOptional: false,
        write: (facts) =>
          returnedBagMail(facts.receipt, {
            ...facts,
            what: {
              kind: 'refunded',
              amount: refund.amount,
              returnRefund: returnRefund?.amount ?? zeroCents,
              refundIds: refunds.map((part) => part.id),
            },
            bagName: longBagNameOf(order, { leg, bag }),
          }),
      },
    });
  }
  await deps.faults?.at('before-case');
  return { kind: 'done', refunds };
}

/** Refunds the trips of bags for which no choice came in time, or whose code was not used, and what new trips have left of their codes. */
export async function refundOverdueReturned(deps: ReturnedDeps, now: Date): Promise<void> {
  for (const { id, orderId } of await listOverdueReturnedBags(deps.db, { now, limit: parcelLimits.casesPerPassMax })) {
    try {
      const outcome = await inTransaction(deps.db, async (tx) => {
        const order = await findOrder(tx, orderId);
        if (!order) throw new Error(`Order ${orderId} not found`);
        const chosen = await applyReturnChoice(tx, deps, { order, id, choice: 'refund' });
        // Until the new trip begins it may be canceled, and then its price is refunded after all.
        if (chosen.kind === 'code-used' && !(await hasNewTripBegun(tx, { id, now }))) return null;
        if (chosen.kind === 'done') return chosen;
        // A bag that has arrived leaves nothing to refund.
        const one = await endReturned(tx, { orderId, id, now });
        return one && chosen.kind === 'code-used' ? refundRestOfCode(tx, deps, { order, one }) : chosen;
      });
      if (!outcome) {
        await postponeReturnedBag(deps.db, { id, until: new Date(now.getTime() + dayMs) });
        continue;
      }
      await deps.faults?.at('after-case');
      if (outcome.kind === 'done') for (const refund of outcome.refunds) await sendRefundNow(deps, refund);
    } catch (error) {
      deps.log.error({ err: error, order: orderId }, 'returned bag decision failed');
      await retryReturnedBag(deps.db, { id, at: new Date(now.getTime() + parcelLimits.planRetryMs) });
    }
  }
}

/** Refunds what the new trip left of its code, because the first trip was paid and the code can be used once. PRC-04 */
async function refundRestOfCode(
  tx: Transaction<Tables>,
  deps: ReturnedDeps,
  { order, one }: { readonly order: Order; readonly one: ReturnedBag },
): Promise<ChoiceOutcome> {
  const { id, leg, bag, amount, couponCode } = one;
  const parcel = (await listParcelsOf(tx, order.id)).find((known) => known.id === one.parcelId);
  if (!parcel || amount === null || couponCode === null) return { kind: 'done', refunds: [] };
  const { used, rest } = restOfCode({ amount, code: couponCode, steps: await findStepsOfTrips(tx, id) });
  const refund = await writeCappedRefund(tx, deps, {
    order,
    amount: rest,
    kind: 'returned',
    reason: `Rest of code ${couponCode}: ${parcel.reference}`,
    key: `returned-rest-${parcel.reference}`,
  });
  await deps.faults?.at('case-refunded');
  if (refund) {
    await queueLegMail(tx, deps, {
      order,
      leg,
      mail: {
        id: `returned-rest-${id}`,
        isOptional: false,
        write: (facts) =>
          returnedBagMail(facts.receipt, {
            ...facts,
            what: { kind: 'rest', used, amount: refund.amount, refundIds: [refund.id] },
            bagName: longBagNameOf(order, { leg, bag }),
          }),
      },
    });
  }
  await deps.faults?.at('before-case');
  return { kind: 'done', refunds: refund ? [refund] : [] };
}

/** The lines of the prices of a bag's new trips. */
async function findStepsOfTrips(tx: Transaction<Tables>, id: number): Promise<readonly PriceStep[]> {
  const trips = await findOrders(tx, await listTripsOf(tx, id));
  return trips.flatMap((trip) => (trip ? orderPriceFromJson(trip.price).price.steps : []));
}

async function hasNewTripBegun(
  tx: Transaction<Tables>,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<boolean> {
  const today = utcDay(now);
  for (const orderId of await listTripsOf(tx, id)) {
    const isScanned = (await findScannedLegs(tx, orderId)).has('outbound');
    const trip = await findOrder(tx, orderId);
    const handover = trip ? draftOf(trip).outbound.pickupDate : null;
    if (isNewTripBegun({ isScanned, handover, today })) return true;
  }
  return false;
}

/** Ends the choice, with its outcome, and returns it as it was; null if it had ended already. */
async function endReturned(
  tx: Transaction<Tables>,
  { orderId, id, now }: { readonly orderId: number; readonly id: number; readonly now: Date },
): Promise<ReturnedBag | null> {
  const one = (await listReturnedBagsOf(tx, orderId)).find((known) => known.id === id);
  if (one?.state !== 'asked' && one?.state !== 'again') return null;
  return (await moveReturnedBag(tx, { id, from: one.state, to: 'ended', now })) ? one : null;
}
