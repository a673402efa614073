import type { IsoDate } from '#rules/dates.ts';
import { assessArrival } from './late-delivery.ts';
import type { ParcelProgress } from './parcel-progress.ts';
import type { Scan, ScanKind } from './scans.ts';

/**
 * What can go wrong with a bag.
 * - `late`: delivered after the promised day through the carrier's fault
 * - `lost`: the carrier has reported that, or has not scanned it for too long
 * - `returned`: it goes back to the sender
 * - `neighbor`: another household or desk took it in
 * - `not-scanned`: no carrier has seen it after its handover
 * - `no-label`: there was no label by the end of its handover, so that it could not begin its trip
 * - `overdue`: not delivered on its day, and no carrier names a new one
 * - `not-back`: it was sent back, and has not come back a week after its day
 * - `oversize`: the carrier measured and billed more than a bag of its size may weigh
 * - `no-contents`: it crosses a border, its handover is near, and we can't declare to customs what is in it, so there is no label
 */
export const caseKinds = [
  'late',
  'lost',
  'damaged',
  'returned',
  'neighbor',
  'not-scanned',
  'oversize',
  'no-contents',
  'no-label',
  'overdue',
  'not-back',
] as const;

/** Cases that get an email of their own. */
export type MishapKind = Exclude<CaseKind, 'late' | 'oversize' | 'no-contents' | 'no-label' | 'not-back'>;

export type CaseKind = (typeof caseKinds)[number];

/**
 * What became of the money.
 * - `no-refund`: the rules refund nothing automatically
 * - `refunded-before`: the transport of this bag was refunded already
 * - `nothing-paid`: nothing of the order is still paid
 * - `price-unknown`: an order of an earlier release, without its prices by bag
 */
export const caseOutcomes = ['no-refund', 'refunded', 'refunded-before', 'nothing-paid', 'price-unknown'] as const;

export type CaseOutcome = (typeof caseOutcomes)[number];

/** The case that a scan opens, if it does. */
export function caseOfScan(kind: ScanKind): CaseKind | null {
  switch (kind) {
    case 'lost':
    case 'damaged':
    case 'returned':
      return kind;
    case 'delivered-to-neighbor':
      return 'neighbor';
    default:
      return null;
  }
}

/** What a refund of transport is for. */
export type TransportRefund = 'late' | 'lost' | 'returned';

/**
 * Why the transport of a bag is refunded automatically; null when it isn't.
 * - A lost bag is refunded whatever the cause, because it never arrived. For one that has turned up since, its day of arrival counts.
 * - A returned bag gets it if it was late through the carrier's fault by then. Otherwise its customer may choose (returned-bag.ts).
 * - Damage is a claim, and a neighbor has the bag. PRC-04
 */
export function transportRefundOf(
  kind: MishapKind,
  bag: {
    readonly progress: ParcelProgress;
    readonly promisedOn: IsoDate;
    /** The day of the scan that opened the case, where the bag goes to. */
    readonly happenedOn: IsoDate;
    readonly scans: readonly Pick<Scan, 'delayCause'>[];
  },
): TransportRefund | null {
  if (kind === 'lost') return bag.progress === 'delivered' ? null : 'lost';
  if (kind !== 'returned') return null;
  const arrival = assessArrival({ promisedOn: bag.promisedOn, deliveredOn: bag.happenedOn, scans: bag.scans });
  return arrival.kind === 'late' && arrival.excuse === null ? 'late' : null;
}
