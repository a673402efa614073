import type { Transaction } from 'kysely';
import { chargeLargerSizes, refundLargerSizes } from '#capabilities/larger-sizes/server/charge-larger-sizes.ts';
import { isCarrierDay } from '#rules/calendar/carrier-day.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { RefundDeps } from '#capabilities/orders/server/refund-deps.ts';
import { sendRefundNow } from '#capabilities/orders/server/refund-order.ts';
import { localTimeOf, timeZoneOf } from '#facts/local-time-of.ts';
import { openBagClaim, type OpenedClaim } from '#facts/open-bag-claim.ts';
import { parcelsOfOrder } from '#facts/parcels-of-order.ts';
import { trackedBags } from '#facts/tracked-bags.ts';
import { localTime } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { BagClaim } from '#records/claims/bag-claims.ts';
import type { Refund } from '#records/money/refunds.ts';
import { lockOrder, findOrder, type Order } from '#records/orders/orders.ts';
import {
  addDecidedCase,
  closeOverdueCases,
  closeDamageCases,
  decideCase,
  listCasesOf,
  listOrdersToDecide,
  openCase,
  openUnlabeledCases,
  type ParcelCase,
  postponeCasesOf,
} from '#records/parcels/parcel-cases.ts';
import { takeParcelsToCheckForSilence, listScansOf, type ParcelScan } from '#records/parcels/parcel-scans.ts';
import { listParcelsOf, type Parcel } from '#records/parcels/parcels.ts';
import type { Tables } from '#records/tables.ts';
import { inLanguage, t } from '#rules/language/t.ts';
import { orderLanguage } from '#rules/orders/order-language.ts';
import {
  type CaseKind,
  type CaseOutcome,
  caseOfScan,
  type MishapKind,
  transportRefundOf,
} from '#rules/parcels/bag-case.ts';
import { caseWork } from '#rules/parcels/case-work.ts';
import { decisionRetryMs } from '#rules/parcels/decision-retry-ms.ts';
import { isBackOverdue, returnedDay } from '#rules/parcels/back-with-sender-day.ts';
import { isOverdue } from '#rules/parcels/overdue.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { isLiveParcel } from '#rules/parcels/parcel-states.ts';
import { caseOfSilence } from '#rules/parcels/case-of-silence.ts';
import { askForLargerSizes } from './ask-for-larger-sizes.ts';
import { decideUnlabeled } from './decide-unlabeled.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { type DecidedBag, queueMishapMails } from './queue-mishap-mails.ts';
import { refundTransport } from './refund-transport.ts';
import { refundReturnLeg } from './refund-return-leg.ts';
import { askAboutReturned, type ReturnedQuestion, refundOverdueReturned } from './returned-bags.ts';
import { settleLargerSizes } from './settle-larger-sizes.ts';
import { storeScans } from './store-scans.ts';

type MishapDeps = ParcelDeps & RefundDeps;

/**
 * Decides what follows when something went wrong with a bag. Scans open most cases; here we find bags that have had no scan for too
 * long. The decisions of an order, their refunds, ledger entries and emails are written together; the gateway is asked after that. PRC-04
 */
export async function handleMishaps(deps: MishapDeps, now: Date): Promise<void> {
  const { db } = deps;
  const since = new Date(now.getTime() - parcelLimits.trackedAfterHandoverMs);
  const limit = parcelLimits.casesPerPassMax;
  const steps: readonly (readonly [name: string, run: () => Promise<void>])[] = [
    ['search for silent bags', () => findSilentBags(deps, now)],
    ['closing of overdue cases', () => closeOverdueCases(db, now)],
    ['closing of damage cases', () => closeDamageCases(db, now)],
    ['settling of larger sizes', () => settleLargerSizes(deps, now)],
    ['questions about larger sizes', () => askForLargerSizes(deps, now)],
    ['charges for larger sizes', () => chargeLargerSizes(deps)],
    ['refunds of larger sizes', () => refundLargerSizes(deps)],
    ['returned bags without a choice', () => refundOverdueReturned(deps, now)],
    ['search for legs without labels', () => openUnlabeledCases(db, { now, since, limit })],
    ['decisions of cases', () => decideOpenCases(deps, now)],
  ];
  const failures: unknown[] = [];
  for (const [step, run] of steps) {
    try {
      await run();
    } catch (error) {
      // The next steps don't depend on this one, and some of them owe money.
      deps.log.error({ err: error, step }, 'step of handling mishaps failed');
      failures.push(error);
    }
  }
  // The job counts as failed, so that metrics and alerts show it.
  if (failures.length > 0) throw new AggregateError(failures, 'Some steps of handling mishaps failed.');
}

async function decideOpenCases(deps: MishapDeps, now: Date): Promise<void> {
  for (const orderId of await listOrdersToDecide(deps.db, { now, limit: parcelLimits.casesPerPassMax })) {
    try {
      const refunds = await inTransaction(deps.db, async (tx) => {
        await lockOrder(tx, orderId);
        return decideCases(tx, deps, { orderId, now });
      });
      await deps.faults?.at('after-case');
      for (const refund of refunds) await sendRefundNow(deps, refund);
    } catch (error) {
      // One order must not keep the others waiting; it waits itself, each time longer.
      deps.log.error({ err: error, order: orderId }, 'case decision failed');
      await postponeCasesOf(deps.db, { orderId, now, retryMs: decisionRetryMs });
    }
  }
}

async function findSilentBags(deps: MishapDeps, now: Date): Promise<void> {
  const taken = await takeParcelsToCheckForSilence(deps.db, {
    now,
    since: new Date(now.getTime() - parcelLimits.trackedAfterHandoverMs),
    nextAt: new Date(now.getTime() + parcelLimits.silenceEveryMs),
    limit: parcelLimits.casesPerPassMax,
  });
  for (const { id, orderId } of taken) {
    try {
      await lookForSilence(deps, { id, orderId, now });
    } catch (error) {
      deps.log.error({ err: error, parcel: id }, 'silent parcel check failed');
    }
  }
}

/** Asks the carrier before calling a bag silent: we may have missed its callbacks. */
async function lookForSilence(
  deps: MishapDeps,
  { id, orderId, now }: { readonly id: number; readonly orderId: number; readonly now: Date },
): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  const parcel = order && (await listParcelsOf(deps.db, orderId)).find((one) => one.id === id);
  if (!parcel || !(await silenceOf(deps, { order, id }))) return;
  const outcome = await deps.carriers.track(parcel);
  if (outcome.kind !== 'scans') return;
  await storeScans(deps, outcome.scans);
  const kind = await silenceOf(deps, { order, id });
  if (kind === 'not-back') await addNotBackCase(deps.db, { parcelId: id, now });
  else if (kind) await openCase(deps.db, { parcelId: id, kind, now, decideAt: now });
}

async function silenceOf(
  deps: MishapDeps,
  { order, id }: { readonly order: Order; readonly id: number },
): Promise<ReturnType<typeof caseOfSilence> | 'overdue' | 'not-back'> {
  const bag = (await trackedBags(deps, order)).find(({ parcelId }) => parcelId === id);
  if (!bag) return null;
  const { wanted, scans, tracking } = bag;
  const returnedOn = returnedDay(scans);
  if (tracking.progress === 'returned' && tracking.holder === 'carrier' && returnedOn !== null) {
    const today = localTimeOf(deps, { ...wanted.from, club: null }).day;
    const way = { returnedOn, handover: wanted.handover, promisedOn: wanted.arrival };
    return isBackOverdue({ ...way, today, isCarrierDay: await carrierDaysIn(wanted.from) }) ? 'not-back' : null;
  }
  const facts = {
    scans,
    handover: wanted.handover,
    promisedOn: wanted.arrival,
    today: localTimeOf(deps, { ...wanted.to, club: null }).day,
    isWorkingDay: await carrierDaysIn(wanted.to),
  };
  return caseOfSilence(facts) ?? (isOverdue(facts) ? 'overdue' : null);

  async function carrierDaysIn({ country }: { readonly country: string }): Promise<(day: IsoDate) => boolean> {
    return isCarrierDay(await deps.holidays.list({ country, brandId: order.brandId, direction: 'pickup' }));
  }
}

/** Only staff have to look at it: nothing is refunded, and the tracking page says when the bag should be back. */
async function addNotBackCase(
  db: ParcelDeps['db'],
  { parcelId, now }: { readonly parcelId: number; readonly now: Date },
): Promise<void> {
  const decision = { outcome: 'no-refund', refundId: null, isClosed: false } as const;
  await inTransaction(db, (tx) => addDecidedCase(tx, { parcelId, kind: 'not-back', ...decision, now }));
}

/** The refunds that are to be sent. */
async function decideCases(
  tx: Transaction<Tables>,
  deps: MishapDeps,
  { orderId, now }: { readonly orderId: number; readonly now: Date },
): Promise<readonly Refund[]> {
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error(`Order ${orderId} not found`);
  const open = (await listCasesOf(tx, orderId)).filter(({ outcome }) => outcome === null);
  const parcels = await listParcelsOf(tx, orderId);
  const scans = await listScansOf(tx, orderId);
  const refunds: Refund[] = [];
  const decided: DecidedBag[] = [];
  const claims: BagClaim[] = [];
  const unlabeled = open.filter(({ kind }) => kind === 'no-label');
  refunds.push(...(await decideUnlabeledLegs(tx, deps, { order, cases: unlabeled, parcels, now })));
  for (const one of open.filter(({ kind }) => kind !== 'no-label')) {
    const parcel = parcels.find(({ id }) => id === one.parcelId);
    if (!parcel) throw new Error(`Case ${one.id} without its parcel`);
    const ofParcel = scans.filter(({ parcelId }) => parcelId === parcel.id);
    const decision = await decide(tx, deps, { order, parcel, case: one, scans: ofParcel });
    const { outcome, refund, isPartialRefund, mailsCustomer, returned } = decision;
    const asked = returned && {
      ...returned,
      wholeRefund: returned.amount,
      state: 'asked' as const,
      couponCode: null,
    };
    const { left } = caseWork({ kind: one.kind, outcome, progress: parcel.progress, returned: asked });
    await decideCase(tx, {
      id: one.id,
      outcome,
      refundId: refund && refund.id,
      // The customer's data was erased, so there is no one to notify.
      isClosed: left === null || !mailsCustomer,
      now,
    });
    if (refund) refunds.push(refund);
    const isLost = mailsCustomer && one.kind === 'lost' && parcel.progress !== 'delivered';
    const returnRefund = isLost ? await refundReturnLeg(tx, deps, { order, parcel, now, why: 'lost' }) : null;
    if (returnRefund) refunds.push(returnRefund);
    if (mailsCustomer && isMishap(one.kind)) {
      decided.push({ id: one.id, kind: one.kind, parcel, refund, isPartialRefund, returnRefund, returned });
    }
    if (mailsCustomer && one.kind === 'damaged') {
      const { kind: opened, claim } = await openDamageClaim(tx, { order, parcel, now });
      if (opened === 'opened') claims.push(claim);
    }
    if (isLost) {
      const description = inLanguage(orderLanguage(order), () => t`The carrier can’t find this bag`);
      const { kind: opened, claim } = await openBagClaim(tx, {
        parcelId: parcel.id,
        kind: 'lost',
        description,
        customerClaim: null,
        now,
      });
      if (opened === 'opened') claims.push(claim);
    }
  }
  const bags = await trackedBags({ ...deps, db: tx }, order);
  await queueMishapMails(tx, deps, { order, decided, claims, bags });
  await deps.faults?.at('before-case');
  return refunds;
}

/** Only the customer knows what was damaged: the email about the damage asks them, and the claim waits for their answer. */
async function openDamageClaim(
  tx: Transaction<Tables>,
  { order, parcel, now }: { readonly order: Order; readonly parcel: Parcel; readonly now: Date },
): Promise<OpenedClaim> {
  const description = inLanguage(orderLanguage(order), () => t`The carrier reports damage`);
  return openBagClaim(tx, { parcelId: parcel.id, kind: 'damaged', description, customerClaim: null, asks: true, now });
}

async function decideUnlabeledLegs(
  tx: Transaction<Tables>,
  deps: MishapDeps,
  {
    order,
    cases,
    parcels,
    now,
  }: {
    readonly order: Order;
    readonly cases: readonly ParcelCase[];
    readonly parcels: readonly Parcel[];
    readonly now: Date;
  },
): Promise<readonly Refund[]> {
  const refunds: Refund[] = [];
  for (const leg of ['outbound', 'return'] as const) {
    const live = parcels.filter((parcel) => parcel.leg === leg && isLiveParcel(parcel.state));
    const ofLeg = cases.filter(({ parcelId }) => parcels.some(({ id, leg: its }) => id === parcelId && its === leg));
    if (ofLeg.length > 0)
      refunds.push(...(await decideUnlabeled(tx, deps, { order, leg, cases: ofLeg, parcels: live, now })));
  }
  return refunds;
}

/** Not mishaps: late and oversize bags, missing contents and bags that are not back are decided when found, missing labels per leg. */
function isMishap(kind: CaseKind): kind is MishapKind {
  return kind !== 'late' && kind !== 'oversize' && kind !== 'no-contents' && kind !== 'no-label' && kind !== 'not-back';
}

type Decision = {
  readonly outcome: CaseOutcome;
  readonly refund: Refund | null;
  readonly isPartialRefund: boolean;
  readonly mailsCustomer: boolean;
  /** What the customer of a bag that was sent back is asked. */
  readonly returned: ReturnedQuestion | null;
};

async function decide(
  tx: Transaction<Tables>,
  deps: MishapDeps,
  {
    order,
    parcel,
    case: { kind, openedAt },
    scans,
  }: {
    readonly order: Order;
    readonly parcel: Parcel;
    readonly case: ParcelCase;
    readonly scans: readonly ParcelScan[];
  },
): Promise<Decision> {
  const bag = (await parcelsOfOrder(tx, order)).find(
    (one) => one.leg === parcel.leg && one.bag === parcel.bag && one.contentsHash === parcel.contentsHash,
  );
  const nothing = {
    outcome: 'no-refund',
    refund: null,
    isPartialRefund: false,
    mailsCustomer: true,
    returned: null,
  } as const;
  if (!bag || !isMishap(kind)) return { ...nothing, mailsCustomer: false };
  const happenedMs = scans.find((scan) => caseOfScan(scan.kind) === kind)?.atMs ?? openedAt.getTime();
  const refundKind = transportRefundOf(kind, {
    progress: parcel.progress,
    promisedOn: bag.arrival,
    happenedOn: localTime({ nowMs: () => happenedMs }, timeZoneOf(deps, { ...bag.to, club: null })).day,
    scans,
  });
  if (kind === 'returned' && !refundKind && parcel.progress !== 'delivered') {
    const asked = await askAboutReturned(tx, deps, { order, parcel, scans });
    return asked.kind === 'asked' ? { ...nothing, returned: asked.question } : { ...nothing, outcome: asked.outcome };
  }
  if (!refundKind) return nothing;
  const outcome = await refundTransport(tx, deps, { order, parcel, kind: refundKind });
  await deps.faults?.at('case-refunded');
  return outcome.kind === 'refunded'
    ? { ...nothing, outcome: outcome.kind, refund: outcome.refund, isPartialRefund: outcome.isPartialRefund }
    : { ...nothing, outcome: outcome.kind };
}
