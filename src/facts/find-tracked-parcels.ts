import { readOnce } from '#kit/server/read-once.ts';
import { readScans, trackedParcelsFinder } from '#records/parcels/tracked-parcels.ts';

/** The stored facts about an order's bags. A page about bags asks again by itself, and its scans are the same most of the time. */
export const findTrackedParcels = trackedParcelsFinder(readOnce(readScans, { textsMax: 500 }));
