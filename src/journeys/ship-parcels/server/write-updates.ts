import * as z from 'zod/mini';
import type { JobOutcome, JobTry } from '#kit/server/jobs/job.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findParcels, type Parcel } from '#records/parcels/parcels.ts';
import { parcelProgresses } from '#rules/parcels/parcel-progress.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { queueTrackingMails } from './queue-tracking-mails.ts';
import { errorText } from '#rules/error-text.ts';

/** The queue with a job for each parcel about which there may be an update for the customer. */
export const updatesQueueName = 'write-updates';

const scanReport = z.object({
  parcelId: z.int(),
  /** Its progress before these scans. */
  before: z.enum(parcelProgresses),
  /** The carrier's own names of the scans that were new. */
  scans: z.array(z.string()),
});

/** The data of such a job: what was new of a parcel. */
export type ScanReport = z.infer<typeof scanReport>;

/**
 * Writes the updates that follow from scans. They are written separately from the scans, because writing an email takes many times longer
 * than storing a scan, and the carrier waits for our answer. Updates about the bags of one leg at the same time are written together. It is
 * safe to repeat: each update has an id, under which it is written once.
 */
export async function writeUpdates(deps: ParcelDeps, tries: readonly JobTry[]): Promise<readonly JobOutcome[]> {
  const reports = tries.map(({ data }) => z.parse(scanReport, data));
  const parcels = await findParcels(
    deps.db,
    reports.map(({ parcelId }) => parcelId),
  );
  const outcomes = new Map<number, JobOutcome>();
  for (const ofLeg of Object.values(Object.groupBy(parcels, ({ orderId, leg }) => `${orderId} ${leg}`))) {
    // With several jobs, the work is part of the first one's trace.
    const first = tries[reports.findIndex(({ parcelId }) => parcelId === ofLeg?.[0]?.id)];
    const write = (): Promise<JobOutcome> => writeUpdatesOf(deps, ofLeg ?? [], reports);
    const outcome = await (first?.within(write) ?? write());
    for (const { id } of ofLeg ?? []) outcomes.set(id, outcome);
  }
  return reports.map(({ parcelId }) => outcomes.get(parcelId) ?? { kind: 'dead', reason: `No parcel ${parcelId}` });
}

/** Writes the updates of one leg. */
async function writeUpdatesOf(
  deps: ParcelDeps,
  parcels: readonly Parcel[],
  reports: readonly ScanReport[],
): Promise<JobOutcome> {
  const [first] = parcels;
  if (!first) return { kind: 'done' };
  const changes = parcels.map((parcel) => {
    const ofParcel = reports.filter(({ parcelId }) => parcelId === parcel.id);
    const befores = ofParcel.map(({ before }) => parcelProgresses.indexOf(before));
    const before = parcelProgresses[Math.min(...befores)] ?? 'label';
    return { bag: parcel.bag, before, scans: new Set(ofParcel.flatMap(({ scans }) => scans)) };
  });
  try {
    await inTransaction(deps.db, async (tx) => {
      await queueTrackingMails(tx, deps, { orderId: first.orderId, leg: first.leg, changes });
      await deps.faults?.at('before-update');
    });
    await deps.faults?.at('after-update');
    return { kind: 'done' };
  } catch (error) {
    deps.log.error({ err: error, order: first.orderId }, 'update write failed');
    return { kind: 'failed', reason: errorText(error) };
  }
}
