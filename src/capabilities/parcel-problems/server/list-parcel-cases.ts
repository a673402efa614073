import type { FastifyRequest } from 'fastify';
import { type StaffDeps, requireStaff } from '#access/require-staff.ts';
import { Refusal } from '#kit/problem.ts';
import { findLargerSizes, type LargerSize } from '#records/parcels/larger-sizes.ts';
import { countOpenCases, listClosedCases, type ListedCase, listOpenCases } from '#records/parcels/parcel-cases.ts';
import { caseWork } from '#rules/parcels/case-work.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import type { ParcelCases, ShownCase } from '../wire.ts';

/** What went wrong with bags, what was done about it and what is left. SCR-08 */
export async function listParcelCases(deps: StaffDeps, request: FastifyRequest): Promise<ParcelCases | Refusal> {
  const caller = await requireStaff(deps, 'handle-parcels', request);
  return caller instanceof Refusal ? caller : parcelCases(deps);
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
  const shown = (one: ListedCase): ShownCase => shownCase(one, largerSizes.get(one.parcelId) ?? null);
  return { open: open.map(shown), openTotal, closed: closed.map(shown) };
}

function shownCase(
  { openedAt, parcelId: _parcelId, outcome, ...one }: ListedCase,
  largerSize: LargerSize | null,
): ShownCase {
  const isPayable = one.kind === 'oversize' && largerSize?.state === 'agreed';
  return { ...one, since: openedAt, isPayable, ...caseWork({ ...one, outcome, largerSize }) };
}
