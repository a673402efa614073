import type { FastifyRequest } from 'fastify';
import type { ListDeps } from '#access/list-deps.ts';
import { type StaffDeps, requireStaff } from '#access/require-staff.ts';
import { Refusal } from '#kit/problem.ts';
import { findLargerSizes, type LargerSize } from '#records/parcels/larger-sizes.ts';
import { findReturnedBags, type ReturnedBag } from '#records/parcels/returned-bags.ts';
import { countOpenCases, listClosedCases, type ListedCase, listOpenCases } from '#records/parcels/parcel-cases.ts';
import { isoDate } from '#rules/dates.ts';
import { caseWork } from '#rules/parcels/case-work.ts';
import { isSizeRefundOwed } from '#rules/parcels/larger-size.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import type { ParcelCases, ShownCase } from '../wire.ts';

/** What went wrong with bags, what was done about it and what is left. SCR-08 */
export async function listParcelCases(deps: ListDeps, request: FastifyRequest): Promise<ParcelCases | Refusal> {
  const caller = await requireStaff(deps, 'handle-parcels', request);
  return caller instanceof Refusal ? caller : deps.readList(request, (db) => parcelCases({ ...deps, db }));
}

export async function parcelCases({ db, clock }: StaffDeps): Promise<ParcelCases> {
  const since = new Date(clock.nowMs() - parcelLimits.closedCasesListedMs);
  const [open, openTotal, closed] = await Promise.all([
    listOpenCases(db, parcelLimits.problemsListedMax),
    countOpenCases(db),
    listClosedCases(db, { since, limit: parcelLimits.closedCasesListedMax }),
  ]);
  const oversize = [...open, ...closed].filter(({ kind }) => kind === 'oversize').map(({ parcelId }) => parcelId);
  const largerSizes = await findLargerSizes(db, oversize);
  const sentBack = [...open, ...closed].filter(({ kind }) => kind === 'returned').map(({ parcelId }) => parcelId);
  const returnedBags = await findReturnedBags(db, sentBack);
  const shown = (one: ListedCase): ShownCase =>
    shownCase(one, {
      largerSize: largerSizes.get(one.parcelId) ?? null,
      returned: returnedBags.get(one.parcelId) ?? null,
    });
  return { open: open.map(shown), openTotal, closed: closed.map(shown) };
}

function shownCase(
  { openedAt, parcelId: _parcelId, outcome, ...one }: ListedCase,
  { largerSize, returned }: { readonly largerSize: LargerSize | null; readonly returned: ReturnedBag | null },
): ShownCase {
  const isPayable = one.kind === 'oversize' && largerSize?.state === 'agreed';
  const isRefundable = one.kind === 'oversize' && largerSize?.state === 'paid' && !largerSize.isRefunded;
  const isRefundOwed = one.kind === 'oversize' && largerSize !== null && isSizeRefundOwed(largerSize);
  // Days for staff are in the server's time zone, as are all times in their lists.
  const refundOn = returned?.refundAt ? isoDate(returned.refundAt.toISOString().slice(0, 10)) : null;
  const asked = returned && { ...returned, refundOn };
  return {
    ...one,
    since: openedAt,
    isPayable,
    isRefundable,
    isRefundOwed,
    ...caseWork({ ...one, outcome, largerSize, returned: asked }),
  };
}
