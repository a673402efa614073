import type { Transaction } from 'kysely';
import { addJobs } from '#kit/server/jobs/add-jobs.ts';
import type { CarrierScan } from '#ports/carriers/carriers.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { openCase } from '#records/parcels/parcel-cases.ts';
import { addFirstScans, addParcelScans, type NewParcelScan, saveProgress } from '#records/parcels/parcel-scans.ts';
import { listParcelsOf, lockParcelsByReference, type ScannedParcel } from '#records/parcels/parcels.ts';
import type { Tables } from '#records/tables.ts';
import { caseOfScan } from '#rules/parcels/bag-case.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { laterProgress, type ParcelProgress, parcelProgress } from '#rules/parcels/parcel-progress.ts';
import { isLiveParcel } from '#rules/parcels/parcel-states.ts';
import { isPhysicalScan, type Scan } from '#rules/parcels/scans.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { type ScanReport, updatesQueueName } from './write-updates.ts';

/** The new scans of a parcel, and its progress before them. */
type ProgressChange = {
  readonly parcel: ScannedParcel;
  readonly before: ParcelProgress;
  readonly after: ParcelProgress;
  readonly added: readonly Scan[];
};

/**
 * Stores what carriers report, with everything that follows from it, in one transaction for any number of labels. Updates to customers are
 * written by a job that this transaction adds. Scans that are stored already, and labels that are none of ours, change nothing.
 */
export async function storeScans(deps: ParcelDeps, scans: readonly CarrierScan[]): Promise<void> {
  if (scans.length === 0) return;
  const now = nowOf(deps.clock);
  const isNew = await inTransaction(deps.db, async (tx) => {
    const parcels = await lockParcelsByReference(tx, [...new Set(scans.map(({ reference }) => reference))]);
    const told = parcels.flatMap((parcel) => scansOf(parcel, scans));
    const added = await addParcelScans(tx, { scans: told, now });
    if (added.length === 0) return false;
    const changes = parcels.flatMap((parcel) => changeOf(parcel, added));
    const trackAt = new Date(now.getTime() + parcelLimits.silenceMaxMs);
    await saveProgress(tx, {
      parcels: changes.map(({ parcel, after }) => ({ id: parcel.id, progress: after })),
      trackAt,
    });
    await addFirstScans(tx, changes.flatMap(firstScanOf));
    for (const change of changes) await openCases(tx, change, now);
    await addUpdates(tx, changes, now);
    await deps.faults?.at('before-scan');
    return true;
  });
  if (isNew) await deps.faults?.at('after-scan');
}

/**
 * The carrier may report that a label was made before its purchase is in our tables. A lone surrogate is replaced, because the database
 * would refuse it.
 */
function scansOf(parcel: ScannedParcel, scans: readonly CarrierScan[]): NewParcelScan[] {
  return scans
    .filter(({ reference }) => reference === parcel.reference)
    .filter(({ trackingNumber }) => parcel.trackingNumber === null || parcel.trackingNumber === trackingNumber)
    .map(({ id, place: { city, state, country }, ...scan }) => ({
      ...scan,
      id: id.toWellFormed(),
      place: { city: city.toWellFormed(), state: state.toWellFormed(), country: country.toWellFormed() },
      parcelId: parcel.id,
    }));
}

function changeOf(parcel: ScannedParcel, allAdded: readonly NewParcelScan[]): readonly ProgressChange[] {
  const added = allAdded.filter(({ parcelId }) => parcelId === parcel.id);
  const after = laterProgress(parcel.progress, parcelProgress(added));
  return added.length === 0 ? [] : [{ parcel, before: parcel.progress, after, added }];
}

/** A bag that was scanned before has begun its leg already. */
function firstScanOf({ parcel, before, added }: ProgressChange) {
  const moments = added.filter(isPhysicalScan).map(({ atMs }) => atMs);
  return before === 'label' && moments.length > 0 ? [{ ...parcel, atMs: Math.min(...moments) }] : [];
}

/** What went wrong is decided by a job. With several bags it waits a little: what happens to one often happens to the others. */
async function openCases(tx: Transaction<Tables>, { parcel, added }: ProgressChange, now: Date): Promise<void> {
  const found = added.flatMap(({ kind, atMs }) => {
    const opened = caseOfScan(kind);
    return opened ? [{ kind: opened, atMs }] : [];
  });
  if (found.length === 0) return;
  const ofLeg = (await listParcelsOf(tx, parcel.orderId)).filter(
    ({ leg, state }) => leg === parcel.leg && isLiveParcel(state),
  );
  const waitMs = ofLeg.length > 1 ? parcelLimits.otherBagsWaitMs : 0;
  for (const { kind, atMs } of found) {
    await openCase(tx, { parcelId: parcel.id, kind, now, decideAt: new Date(atMs + waitMs) });
  }
}

/** If a bag travels by a label that the order no longer needs, staff look at it. */
async function addUpdates(tx: Transaction<Tables>, changes: readonly ProgressChange[], now: Date): Promise<void> {
  const jobs = changes
    .filter(({ before, after, added }) => before !== after || added.some(({ kind }) => kind === 'delayed'))
    .filter(({ parcel }) => parcel.state === 'ready')
    .map(
      ({ parcel, before, added }): ScanReport => ({ parcelId: parcel.id, before, scans: added.map(({ id }) => id) }),
    );
  if (jobs.length > 0) await addJobs(tx, { queueName: updatesQueueName, jobs, startAfter: now });
}
