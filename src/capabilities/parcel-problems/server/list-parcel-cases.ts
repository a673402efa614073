import type { FastifyRequest } from 'fastify';
import { type StaffDeps, requireStaff } from '#access/require-staff.ts';
import { Refusal } from '#kit/problem.ts';
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
  return { open: open.map(shownCase), openTotal, closed: closed.map(shownCase) };
}

function shownCase({ openedAt, parcelId: _parcelId, outcome, ...one }: ListedCase): ShownCase {
  return { ...one, since: openedAt, ...caseWork({ ...one, outcome }) };
}
