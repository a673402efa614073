import { runConcurrently } from '#kit/server/jobs/run-concurrently.ts';
import { takeSilentParcels } from '#records/parcels/parcel-scans.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { storeScans } from './store-scans.ts';

/** How many parcels are asked about at once. */
const atOnceMax = 5;

/** Asks the carrier about parcels that should have moved and that have no recent scan: its callbacks may have been lost. */
export async function trackParcels(deps: ParcelDeps, now: Date): Promise<void> {
  const silent = await takeSilentParcels(deps.db, {
    now,
    since: new Date(now.getTime() - parcelLimits.trackedAfterHandoverMs),
    heldUntil: new Date(now.getTime() + parcelLimits.silenceMaxMs),
    limit: parcelLimits.tracksPerPassMax,
  });
  await runConcurrently(silent, { atOnceMax, work: (parcel) => track(deps, parcel) });
}

async function track(deps: ParcelDeps, { reference }: { readonly reference: string }): Promise<void> {
  try {
    const outcome = await deps.carriers.track({ reference });
    if (outcome.kind === 'scans') await storeScans(deps, outcome.scans);
  } catch (error) {
    // One failing parcel must not stop the others; it is asked about again when its time comes.
    deps.log.error({ err: error, parcel: reference }, 'parcel tracking failed');
  }
}
