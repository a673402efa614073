import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { ListDeps } from '#access/list-deps.ts';
import { readForStaff } from '#access/read-for-staff.ts';
import type { StaffDeps } from '#access/require-staff.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import { wholeRefundOf } from '#facts/refund-of-missing-bags.ts';
import type { Refusal } from '#kit/problem.ts';
import { findClaimsOfParcels } from '#records/claims/bag-claims.ts';
import { findLargerSizes, type LargerSize } from '#records/parcels/larger-sizes.ts';
import { findOrder, findOrders } from '#records/orders/orders.ts';
import { listParcelsOf } from '#records/parcels/parcels.ts';
import { findReturnedBags, type ReturnedBag } from '#records/parcels/returned-bags.ts';
import type { Tables } from '#records/tables.ts';
import {
  countClosedCases,
  countListedCases,
  listClosedCases,
  type ListedCase,
  listOpenCases,
} from '#records/parcels/parcel-cases.ts';
import { utcDay } from '#ports/clock/clock.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Cents } from '#rules/money.ts';
import type { CaseKind } from '#rules/parcels/bag-case.ts';
import { noStaffFilter, rowsOfPage, type StaffFilter } from '#rules/parcels/staff-filter.ts';
import { type CaseClaim, caseWork } from '#rules/parcels/case-work.ts';
import { isSizePayable, isSizeRefundable, isSizeRefundOwed } from '#rules/parcels/larger-size.ts';
import { isSizeOwedNothing, isSizeUnanswered } from '#rules/parcels/larger-size-due.ts';
import { isReturnChoiceOpen } from '#rules/parcels/returned-bag.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import type { ParcelCases, ShownCase } from '../wire.ts';

/** What went wrong with bags, what was done about it and what is left. SCR-08 */
export function listParcelCases(
  deps: ListDeps,
  filter: StaffFilter<CaseKind>,
  request: FastifyRequest,
): Promise<ParcelCases | Refusal> {
  return readForStaff(deps, { action: 'handle-parcels', request }, (db) => parcelCases({ ...deps, db }, filter));
}

export async function parcelCases(
  { db, clock }: StaffDeps,
  filter: StaffFilter<CaseKind> = noStaffFilter,
): Promise<ParcelCases> {
  // A search finds closed cases of any age, because a payment may still be refunded.
  const since = filter.search === null ? new Date(clock.nowMs() - parcelLimits.closedCasesListedMs) : null;
  const [open, openTotal, closed, closedTotal] = await Promise.all([
    listOpenCases(db, { filter, ...rowsOfPage(filter, { listedMax: parcelLimits.problemsListedMax }) }),
    countListedCases(db, filter),
    listClosedCases(db, { since, limit: parcelLimits.closedCasesListedMax, filter }),
    countClosedCases(db, { since, filter }),
  ]);
  const oversize = [...open, ...closed].filter(({ kind }) => kind === 'oversize').map(({ parcelId }) => parcelId);
  const largerSizes = await findLargerSizes(db, oversize);
  const sentBack = [...open, ...closed].filter(({ kind }) => kind === 'returned').map(({ parcelId }) => parcelId);
  const returnedBags = await returnedWithRefunds(db, sentBack);
  const claims = await findClaimsOfParcels(
    db,
    [...open, ...closed]
      .filter(({ kind }) => kind === 'damaged' || kind === 'neighbor')
      .map(({ parcelId }) => parcelId),
  );
  const promised = await promisedDays(db, [...open, ...closed]);
  const shown = (one: ListedCase): ShownCase =>
    shownCase(one, {
      promisedOn: promised.get(one.parcelId) ?? null,
      largerSize: largerSizes.get(one.parcelId) ?? null,
      returned: returnedBags.get(one.parcelId) ?? null,
      claims: claims.get(one.parcelId) ?? [],
    });
  return { open: open.map(shown), openTotal, closed: closed.map(shown), closedTotal };
}

/** On which day bags should arrive that were not scanned and are on their way now, by parcel id. */
async function promisedDays(
  db: Kysely<Tables>,
  cases: readonly ListedCase[],
): Promise<ReadonlyMap<number, IsoDate | null>> {
  const late = cases.filter(({ kind }) => kind === 'not-scanned');
  const orders = await findOrders(
    db,
    late.map(({ orderId }) => orderId),
  );
  return new Map(
    late.map(({ parcelId, leg }, index) => {
      const order = orders[index];
      return [parcelId, order ? draftOf(order)[leg].arrivalDate : null];
    }),
  );
}

type ReturnedWithRefund = ReturnedBag & { readonly wholeRefund: Cents | null };

/** Bags that were sent back, each with what its customer was told is refunded in all. PRC-04 */
async function returnedWithRefunds(
  db: Kysely<Tables>,
  parcelIds: readonly number[],
): Promise<ReadonlyMap<number, ReturnedWithRefund>> {
  const returned = new Map<number, ReturnedWithRefund>();
  for (const [parcelId, bag] of await findReturnedBags(db, parcelIds)) {
    returned.set(parcelId, { ...bag, wholeRefund: await wholeRefund(db, bag) });
  }
  return returned;
}

async function wholeRefund(
  db: Kysely<Tables>,
  { orderId, parcelId, state, amount }: ReturnedBag,
): Promise<Cents | null> {
  if (amount === null || (state !== 'asked' && state !== 'again')) return amount;
  const order = await findOrder(db, orderId);
  const parcels = (await listParcelsOf(db, orderId)).filter(({ id }) => id === parcelId);
  return order ? wholeRefundOf(db, { order, parcels, amount }) : amount;
}

function shownCase(
  { openedAt, parcelId: _parcelId, outcome, labelError, ...one }: ListedCase,
  {
    promisedOn,
    largerSize,
    returned,
    claims,
  }: {
    readonly promisedOn: IsoDate | null;
    readonly largerSize: LargerSize | null;
    readonly returned: ReturnedWithRefund | null;
    readonly claims: readonly CaseClaim[];
  },
): ShownCase {
  const measured = one.kind === 'oversize' ? largerSize : null;
  // Days for staff are in the server's time zone, as are all times in their lists.
  const refundOn = returned?.refundAt ? utcDay(returned.refundAt) : null;
  const asked = returned && { ...returned, refundOn };
  return {
    ...one,
    since: openedAt,
    isPayable: measured !== null && isSizePayable(measured.state),
    isRefundable: measured !== null && isSizeRefundable(measured),
    isRefundOwed: measured !== null && isSizeRefundOwed(measured),
    needsArrangement:
      one.closedAt === null && returned !== null && isReturnChoiceOpen({ ...one, state: returned.state }),
    ...caseWork({
      ...one,
      outcome,
      labelError,
      claims,
      promisedOn,
      largerSize: largerSize && {
        ...largerSize,
        isNothingOwed: isSizeOwedNothing(largerSize.trip),
        isUnanswered: isSizeUnanswered(largerSize),
        // A paid case is closed; it is open again once the carrier has taken back what it billed.
        isCredited: one.closedAt === null,
      },
      returned: asked,
    }),
  };
}
