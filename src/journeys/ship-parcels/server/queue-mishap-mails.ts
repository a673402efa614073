import type { Transaction } from 'kysely';
import { isCarrierDay } from '#rules/calendar/carrier-day.ts';
import { answerDayOfClaim } from '#facts/answer-day-of-claim.ts';
import { wholeRefundOf } from '#facts/refund-of-missing-bags.ts';
import type { TrackedBag } from '#facts/tracked-bags.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { Refund } from '#records/money/refunds.ts';
import type { BagClaim } from '#records/claims/bag-claims.ts';
import type { Order } from '#records/orders/orders.ts';
import type { Parcel } from '#records/parcels/parcels.ts';
import type { Tables } from '#records/tables.ts';
import { missingInClaim } from '#rules/claims/missing-in-claim.ts';
import { type IsoDate, laterOf } from '#rules/dates.ts';
import { mishapMail, mishapText } from '#rules/mail/mishap-mail.ts';
import { addCents, type Cents } from '#rules/money.ts';
import type { MishapKind } from '#rules/parcels/bag-case.ts';
import { type LateExcuse, lateExcuse } from '#rules/parcels/late-delivery.ts';
import { lastWaitingDay } from '#rules/parcels/case-of-silence.ts';
import { isTripOver } from '#rules/parcels/parcel-progress.ts';
import { bagLabel } from '#rules/pricing/reason.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { type LegMailFacts, queueLegMail } from './queue-leg-mail.ts';
import { longBagNameOf } from './name-returned-bag.ts';
import type { ReturnedQuestion } from './returned-bags.ts';

/** A case that was just decided. */
export type DecidedBag = {
  readonly id: number;
  readonly kind: MishapKind;
  readonly parcel: Parcel;
  readonly refund: Refund | null;
  /** Whether it is less than the trip cost, because part of what was paid had been refunded before. */
  readonly isPartialRefund: boolean;
  /** What is refunded for the return trip of a bag that was lost on the outbound leg. */
  readonly returnRefund: Refund | null;
  /** What the customer of a bag that was sent back is asked. */
  readonly returned: ReturnedQuestion | null;
};

type MishapFacts = {
  readonly order: Order;
  /** Those that were just opened for lost and damaged bags. */
  readonly claims: readonly BagClaim[];
  readonly bags: readonly TrackedBag[];
};

/**
 * Writes the emails about what went wrong, in the transaction that decides it: one for all bags of a leg to which the same happened. Each names
 * its first case, so that it is sent once.
 */
export async function queueMishapMails(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  { decided, ...facts }: MishapFacts & { readonly decided: readonly DecidedBag[] },
): Promise<void> {
  const groups = Map.groupBy(decided, ({ kind, parcel, returned }) => `${parcel.leg} ${kind} ${questionKey(returned)}`);
  for (const group of groups.values()) await queueMail(tx, deps, { ...facts, group });
}

/** Bags with different questions get separate emails. */
function questionKey(returned: ReturnedQuestion | null): string {
  return returned ? `${returned.cause} ${returned.refundOn}` : '';
}

async function queueMail(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  { order, group, claims, bags }: MishapFacts & { readonly group: readonly DecidedBag[] },
): Promise<void> {
  const [first] = group;
  if (!first) return;
  const { kind, parcel } = first;
  const ofLeg = bags.filter(({ wanted }) => wanted.leg === parcel.leg);
  // The email that all bags that travel are delivered says this, too.
  const isAwaited = ofLeg.some(({ travels, tracking }) => travels && !isTripOver(tracking.progress));
  if (kind === 'neighbor' && !isAwaited) return;
  // It turned up before we told the customer that it was lost or overdue.
  if ((kind === 'lost' || kind === 'overdue') && group.every((one) => one.parcel.progress === 'delivered')) return;
  const refunds = group.flatMap(({ refund }) => refund ?? []);
  const ofGroup = claims.filter(({ parcelId }) => group.some((one) => one.parcel.id === parcelId));
  const overdue = kind === 'overdue' ? await overdueFacts(deps, { order, group, bags: ofLeg }) : {};
  const returnRefunds = group.flatMap(({ returnRefund }) => returnRefund ?? []);
  const question = questionOf(group);
  const parcels = group.map((one) => one.parcel);
  const returned = question && {
    ...question,
    whole: question.amount && (await wholeRefundOf(tx, { order, parcels, amount: question.amount })),
  };
  const write = (facts: LegMailFacts) =>
    mishapMail(facts.receipt, {
      ...facts,
      ...overdue,
      kind,
      bagCount: ofLeg.length,
      affectedCount: group.length,
      carrierName: carrierOptions[parcel.carrier],
      claims: kind === 'lost' ? ofGroup.map((claim) => claimedBag(claim, ofLeg)) : [],
      asked: claimQuestion(deps, ofGroup),
      returned,
      bagNames: group.map((one) => longBagNameOf(order, one.parcel)),
      refundIds: [...refunds, ...returnRefunds].map(({ id }) => id),
      refunded: addCents(...refunds.map(({ amount }) => amount)),
      isPartialRefund: group.some(({ isPartialRefund }) => isPartialRefund),
      returnRefunded: addCents(...returnRefunds.map(({ amount }) => amount)),
    });
  const text = ({ receipt }: LegMailFacts) => mishapText(receipt);
  const mail = { id: `${kind}-${first.id}`, isOptional: false, write, text };
  await queueLegMail(tx, deps, { order, leg: parcel.leg, mail });
}

/** What is asked of all bags of an email, with the sum of their amounts. */
function questionOf(group: readonly DecidedBag[]): ReturnedQuestion | null {
  const asked = group.flatMap(({ returned }) => returned ?? []);
  const [first] = asked;
  if (!first) return null;
  return first.amount === null ? first : { ...first, amount: addCents(...asked.flatMap(({ amount }) => amount ?? [])) };
}

/** Until when we wait for scans of any of them, and why nothing is refunded if they are late. */
async function overdueFacts(
  deps: ParcelDeps,
  {
    order,
    group,
    bags,
  }: { readonly order: Order; readonly group: readonly DecidedBag[]; readonly bags: readonly TrackedBag[] },
): Promise<{ readonly waitsUntil?: IsoDate; readonly excuse?: LateExcuse | null }> {
  const late = bags.filter(({ parcelId }) => group.some(({ parcel }) => parcel.id === parcelId));
  const [first] = late;
  if (!first) return {};
  const { country } = first.wanted.to;
  const holidays = await deps.holidays.list({ country, brandId: order.brandId, direction: 'pickup' });
  const isWorkingDay = isCarrierDay(holidays);
  const days = late.map(({ scans, wanted }) => lastWaitingDay({ scans, promisedOn: wanted.arrival, isWorkingDay }));
  const { scans, wanted } = first;
  return { waitsUntil: days.reduce(laterOf), excuse: lateExcuse(wanted.arrival, scans) };
}

/** What the claims of an email ask, and by when; null when none of them waits for its customer. */
function claimQuestion({ clock }: ParcelDeps, claims: readonly BagClaim[]) {
  const first = claims.find(({ state }) => state === 'waiting');
  return first ? { missing: missingInClaim(first), answerBy: answerDayOfClaim(first, nowOf(clock)) } : null;
}

/** Its claim as the email lists it; no amount while we don't know what was inside. */
function claimedBag(
  { parcelId, claimed }: BagClaim,
  bags: readonly TrackedBag[],
): { readonly bagName: string; readonly claimed: Cents | null } {
  const bag = bags.find((one) => one.parcelId === parcelId);
  return { bagName: bag ? bagLabel(bag.wanted.sku) : '', claimed: claimed > 0 ? claimed : null };
}
