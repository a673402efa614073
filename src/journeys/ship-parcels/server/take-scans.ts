import type { Transaction } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { CarrierScan } from '#ports/carriers/carriers.ts';
import { lockOrder } from '#records/money/refunds.ts';
import { addFirstScan, addParcelScans, listScansOf, saveProgress } from '#records/parcels/parcel-scans.ts';
import { openCase } from '#records/parcels/parcel-cases.ts';
import { findParcelByReference, listParcelsOf, type Parcel } from '#records/parcels/parcels.ts';
import type { Tables } from '#records/tables.ts';
import { caseOfScan } from '#rules/parcels/bag-case.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { parcelProgress } from '#rules/parcels/parcel-progress.ts';
import { isLiveParcel } from '#rules/parcels/parcel-states.ts';
import { isPhysicalScan, type Scan } from '#rules/parcels/scans.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { queueTrackingMails } from './queue-tracking-mails.ts';

/**
 * Stores what a carrier tells of one label, with all that follows from it, in one transaction. What we know already, and labels that are
 * none of ours, change nothing.
 */
export async function takeScans(deps: ParcelDeps, scans: readonly CarrierScan[]): Promise<void> {
  for (const reference of new Set(scans.map((scan) => scan.reference))) {
    const parcel = await findParcelByReference(deps.db, reference);
    if (!parcel) continue;
    const ofParcel = scans.filter((scan) => scan.reference === reference && isOfLabel(scan, parcel));
    if (ofParcel.length > 0) await takeScansOf(deps, parcel, ofParcel);
  }
}

/** The carrier may tell that a label is made before its purchase has reached our tables. */
function isOfLabel({ trackingNumber }: CarrierScan, parcel: Parcel): boolean {
  return parcel.trackingNumber === null || parcel.trackingNumber === trackingNumber;
}

async function takeScansOf(deps: ParcelDeps, parcel: Parcel, scans: readonly Scan[]): Promise<void> {
  const now = new Date(deps.clock.nowMs());
  await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, parcel.orderId);
    const added = await addParcelScans(tx, { parcelId: parcel.id, scans, now });
    if (added.length === 0) return;
    const known = (await listScansOf(tx, parcel.orderId)).filter(({ parcelId }) => parcelId === parcel.id);
    const trackAt = new Date(now.getTime() + parcelLimits.silenceMaxMs);
    const progress = parcelProgress(known);
    await saveProgress(tx, { id: parcel.id, progress, trackAt });
    const first = known.find(isPhysicalScan);
    if (first) await addFirstScan(tx, { ...parcel, atMs: first.atMs });
    const addedIds = new Set(added.map(({ id }) => id));
    const before = parcelProgress(known.filter(({ id }) => !addedIds.has(id)));
    await openCases(tx, { parcel, added, now });
    await queueTrackingMails(tx, deps, { parcel, before, after: progress, added });
    await deps.faults?.at('before-scan');
  });
  await deps.faults?.at('after-scan');
}

/** What went wrong is decided by a job. With several bags it waits a little: what happens to one often happens to the others. */
async function openCases(
  tx: Transaction<Tables>,
  { parcel, added, now }: { readonly parcel: Parcel; readonly added: readonly Scan[]; readonly now: Date },
): Promise<void> {
  const found = added.flatMap(({ kind, atMs }) => {
    const opened = caseOfScan(kind);
    return opened ? [{ kind: opened, atMs }] : [];
  });
  if (found.length === 0) return;
  const ofLeg = (await listParcelsOf(tx, parcel.orderId)).filter(
    ({ leg, state }) => leg === parcel.leg && isLiveParcel(state),
  );
  const waitMs = ofLeg.length > 1 ? parcelLimits.siblingsWaitMs : 0;
  for (const { kind, atMs } of found) {
    await openCase(tx, { parcelId: parcel.id, kind, now, decideAt: new Date(atMs + waitMs) });
  }
}
