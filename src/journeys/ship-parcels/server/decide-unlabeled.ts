import type { Transaction } from 'kysely';
import { calendarOfCanceled } from '#capabilities/orders/server/order-calendar.ts';
import { orderPriceFromJson } from '#facts/order-price.ts';
import type { RefundDeps } from '#capabilities/orders/server/refund-deps.ts';
import { writeCappedRefund } from '#capabilities/orders/server/refund-order.ts';
import { parcelsOfOrder } from '#facts/parcels-of-order.ts';
import { refundedOfLegs } from '#facts/refunded-of-legs.ts';
import type { Refund } from '#records/money/refunds.ts';
import { addCanceledLegs } from '#records/orders/canceled-legs.ts';
import type { Order } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import { decideCase, type ParcelCase } from '#records/parcels/parcel-cases.ts';
import { addTransportRefund, findTransportRefund } from '#records/parcels/transport-refunds.ts';
import { listParcelsOf, moveParcel, type Parcel } from '#records/parcels/parcels.ts';
import { listBackForReturn } from '#records/parcels/returned-bags.ts';
import type { Tables } from '#records/tables.ts';
import { unlabeledMail } from '#rules/mail/unlabeled-mail.ts';
import { addCents, atLeastZero, subtractCents, zeroCents } from '#rules/money.ts';
import type { CaseOutcome } from '#rules/parcels/bag-case.ts';
import { shareOfBags } from '#rules/parcels/share-of-bag.ts';
import { unlabeledOutcome, type WhyMissing, whyBagsAreMissing } from '#rules/parcels/unlabeled-outcome.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { partOfLeg } from '#rules/mail/part-of-leg.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { queueLegMail } from './queue-leg-mail.ts';

type UnlabeledDeps = ParcelDeps & RefundDeps;

/** The bags of one leg that have no label, with their cases. */
type UnlabeledLeg = {
  readonly order: Order;
  readonly leg: Leg;
  readonly cases: readonly ParcelCase[];
  /** The current parcels of the leg. */
  readonly parcels: readonly Parcel[];
  readonly now: Date;
};

type Decision = {
  readonly outcome: CaseOutcome;
  readonly refund: Refund | null;
  /** Whether it is less than was paid for what can't travel, because part of that had been refunded before. */
  readonly isPartialRefund: boolean;
  readonly canceled: readonly Leg[];
};

/**
 * Refunds what could not travel because we had no label for it by the end of the handover, in a transaction that has locked the order. A leg
 * without any label is canceled in full, with its pickup and cover; without its outbound leg a return leg can't take place either. Where other
 * bags of the leg travel, only the share of the bag is refunded. The caller sends the refund after the commit. PRC-04
 */
export async function decideUnlabeled(
  tx: Transaction<Tables>,
  deps: UnlabeledDeps,
  about: UnlabeledLeg,
): Promise<readonly Refund[]> {
  const { order, leg, cases, parcels, now } = about;
  const isWanted = (await parcelsOfOrder(tx, order)).some((bag) => bag.leg === leg);
  const isWholeLeg = !parcels.some(({ state }) => state === 'ready');
  const whyMissing = await findWhyMissing(tx, about);
  const nothing: Decision = { outcome: 'no-refund', refund: null, isPartialRefund: false, canceled: [] };
  const decision = !isWanted
    ? nothing
    : await (isWholeLeg ? refundLegs : refundBags)(tx, deps, { ...about, whyMissing });
  const { outcome, refund, canceled } = decision;
  const isMissingForReturn = whyMissing !== null;
  for (const { id, parcelId, openedAt } of cases) {
    const parcel = parcels.find((one) => one.id === parcelId);
    const { isClosed, isGone } = unlabeledOutcome({
      outcome,
      isWanted,
      isLegCanceled: canceled.includes(leg),
      isMissingForReturn,
      isBeforeHandover: parcel !== undefined && openedAt < parcel.handOverBy,
    });
    await decideCase(tx, { id, outcome, refundId: refund && refund.id, isClosed, now });
    if (parcel && isGone) await moveParcel(tx, { id: parcel.id, from: 'failed', to: 'dropped', now });
  }
  if (refund) await deps.faults?.at('case-refunded');
  if (isWanted) await queueMail(tx, deps, about, { ...decision, isMissingForReturn });
  return refund ? [refund] : [];
}

async function findWhyMissing(
  tx: Transaction<Tables>,
  { order, leg, cases, parcels }: UnlabeledLeg,
): Promise<WhyMissing | null> {
  if (leg !== 'return') return null;
  const backForReturn = await listBackForReturn(tx, order.id);
  const bags = cases.map(({ parcelId }) => parcels.find(({ id }) => id === parcelId)?.bag);
  return whyBagsAreMissing({ leg, bags }, await listParcelsOf(tx, order.id), (id) => backForReturn.has(id));
}

type RefundedLeg = UnlabeledLeg & { readonly whyMissing: WhyMissing | null };

/** The name of the refund: bags that were not there had no label for that reason. */
function namedRefund({ whyMissing }: RefundedLeg, what: string): Pick<Refund, 'kind' | 'reason'> {
  return whyMissing === null
    ? { kind: 'no-label', reason: `No label: ${what}` }
    : { kind: whyMissing, reason: `Not there for the return: ${what}` };
}

async function refundLegs(tx: Transaction<Tables>, deps: UnlabeledDeps, about: RefundedLeg): Promise<Decision> {
  const { order, leg, now } = about;
  const wanted = new Set((await parcelsOfOrder(tx, order)).map((bag) => bag.leg));
  const takesReturn = leg === 'outbound' && draftOf(order).roundtrip && wanted.has('return');
  const legs: readonly Leg[] = takesReturn ? ['outbound', 'return'] : [leg];
  const { price } = orderPriceFromJson(order.price);
  const before = await refundedOfLegs(tx, order);
  const full = legs.flatMap((one) => {
    const sum = price[one];
    if (!sum) return [];
    const refund = atLeastZero(subtractCents(sum.total, before[one].sum));
    return [{ leg: one, kind: 'full' as const, kept: zeroCents, refund }];
  });
  if (full.length < legs.length) {
    deps.log.error({ order: order.id }, 'order without its prices by leg: staff have to refund a leg');
    return { outcome: 'price-unknown', refund: null, isPartialRefund: false, canceled: [] };
  }
  const amount = addCents(...full.map(({ refund }) => refund));
  const key = `no-label-${order.id}-${leg}`;
  const named = namedRefund(about, legs.join(', '));
  const refund = await writeCappedRefund(tx, deps, { ...named, order, amount, key });
  const refundId = refund && refund.id;
  await addCanceledLegs(tx, { orderId: order.id, legs: full, key, refundId, canceledBy: null, now });
  const isPartialRefund = refund !== null && refund.amount < amount;
  return { outcome: refund ? 'refunded' : 'nothing-paid', refund, isPartialRefund, canceled: legs };
}

async function refundBags(tx: Transaction<Tables>, deps: UnlabeledDeps, about: RefundedLeg): Promise<Decision> {
  const { order, leg, cases, parcels } = about;
  const bags = parcels.filter(({ id }) => cases.some(({ parcelId }) => parcelId === id));
  const sum = orderPriceFromJson(order.price).price[leg];
  const unpaid: Parcel[] = [];
  for (const bag of bags) if ((await findTransportRefund(tx, bag.id)) === null) unpaid.push(bag);
  if (unpaid.length === 0) return { outcome: 'refunded-before', refund: null, isPartialRefund: false, canceled: [] };
  const amount = shareOfBags(
    sum,
    unpaid.map(({ bag }) => bag),
  );
  if (amount === undefined) {
    deps.log.error({ order: order.id }, 'order without its prices by bag: staff have to refund a bag');
    return { outcome: 'price-unknown', refund: null, isPartialRefund: false, canceled: [] };
  }
  const references = unpaid.map(({ reference }) => reference).join(', ');
  const refund = await writeCappedRefund(tx, deps, {
    ...namedRefund(about, references),
    order,
    amount,
    key: `no-label-${unpaid[0]?.reference}`,
  });
  if (!refund) return { outcome: 'nothing-paid', refund: null, isPartialRefund: false, canceled: [] };
  for (const { id } of unpaid) await addTransportRefund(tx, { parcelId: id, refundId: refund.id });
  return { outcome: 'refunded', refund, isPartialRefund: refund.amount < amount, canceled: [] };
}

async function queueMail(
  tx: Transaction<Tables>,
  deps: UnlabeledDeps,
  { order, leg, cases, parcels, now }: UnlabeledLeg,
  { refund, isPartialRefund, canceled, isMissingForReturn }: Decision & { readonly isMissingForReturn: boolean },
): Promise<void> {
  const missing = parcels.filter(({ id }) => cases.some(({ parcelId }) => parcelId === id));
  const bagCount = bagsOnLeg(draftOf(order), leg).length;
  await queueLegMail(tx, deps, {
    order,
    leg,
    mail: {
      id: `no-trip-${cases[0]?.id}`,
      isOptional: false,
      isAboutStart: true,
      write: (facts) =>
        unlabeledMail(facts.receipt, {
          ...facts,
          canceled,
          isMissingForReturn,
          lacksContents: missing.every(({ awaitsContents }) => awaitsContents),
          part: partOfLeg({ bags: missing.map(({ bag }) => bag), bagCount }),
          bagCount: parcels.length,
          missingCount: cases.length,
          refundId: refund && refund.id,
          refunded: refund?.amount ?? zeroCents,
          isPartialRefund,
        }),
      attach: ({ shown, site }) =>
        canceled.length === 0
          ? []
          : [
              {
                fileName: `${order.displayId}-cancelled.ics`,
                contentType: 'text/calendar',
                content: calendarOfCanceled(order, shown, {
                  host: new URL(site.siteUrl).hostname,
                  rateCards: deps.rateCards,
                  legs: canceled,
                  canceledAt: now,
                }),
              },
            ],
    },
  });
}
