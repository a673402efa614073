import type { Scan, ScanKind } from './scans.ts';

/**
 * How far a bag has come, in the order in which it goes; the database has the same order, and refuses a step back.
 * - `label`: no carrier has seen it yet
 * - `lost`: the carrier has stopped looking for it; it may still turn up and be delivered
 * - `returned`: it goes back to the sender
 * - `back-with-sender`: it has come back; only a delivery after all goes further
 */
export const parcelProgresses = [
  'label',
  'collected',
  'on-its-way',
  'out-for-delivery',
  'lost',
  'returned',
  'back-with-sender',
  'delivered',
] as const;

export type ParcelProgress = (typeof parcelProgresses)[number];

/** How far a scan shows a bag to be. A delay and a label say nothing about where it is. */
const progressOfScan: Readonly<Record<ScanKind, ParcelProgress>> = {
  'label-made': 'label',
  delayed: 'label',
  collected: 'collected',
  departed: 'on-its-way',
  arrived: 'on-its-way',
  damaged: 'on-its-way',
  'out-for-delivery': 'out-for-delivery',
  lost: 'lost',
  returned: 'returned',
  'back-with-sender': 'back-with-sender',
  'delivered-to-neighbor': 'delivered',
  delivered: 'delivered',
  'signed-for': 'delivered',
};

/** The furthest that any scan shows, so that neither their order nor a repetition matters. */
export function parcelProgress(scans: readonly Pick<Scan, 'kind'>[]): ParcelProgress {
  const reached = new Set(scans.map(({ kind }) => progressOfScan[kind]));
  return parcelProgresses.findLast((progress) => reached.has(progress)) ?? 'label';
}

/** The later of two. */
export function laterProgress(one: ParcelProgress, other: ParcelProgress): ParcelProgress {
  return parcelProgresses.indexOf(one) < parcelProgresses.indexOf(other) ? other : one;
}

/** Whether the trip to its recipient is over, one way or another. */
export function isTripOver(progress: ParcelProgress): boolean {
  return progress === 'delivered' || progress === 'lost' || isSentBack(progress);
}

/** Whether it goes back to its sender, or has come back. */
export function isSentBack(progress: ParcelProgress): boolean {
  return progress === 'returned' || progress === 'back-with-sender';
}

/** Whether we expect no more scans from the carrier. A bag that was sent back still has to arrive at its sender. */
export function isLastProgress(progress: ParcelProgress): boolean {
  return isTripOver(progress) && progress !== 'returned';
}
