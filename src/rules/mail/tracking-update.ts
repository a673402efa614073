import type { IsoDate } from '#rules/dates.ts';
import type { LateExcuse } from '#rules/parcels/late-delivery.ts';
import type { DelayCause } from '#rules/parcels/scans.ts';
import { unreachable } from '#rules/result.ts';

/** What an email about the bags of a leg reports. */
export type TrackingUpdate =
  | { readonly kind: 'collected'; readonly carrierName: string; readonly expectedOn: IsoDate | null }
  | {
      readonly kind: 'delivered';
      readonly on: IsoDate;
      /** How many of the bags the carrier left with a neighbor. */
      readonly withNeighborCount: number;
    }
  | {
      readonly kind: 'delayed';
      readonly expectedOn: IsoDate;
      readonly cause: DelayCause | null;
      /** Why nothing is refunded for the delay; null when the trip is refunded. */
      readonly excuse: LateExcuse | null;
    }
  | { readonly kind: 'arriving'; readonly on: IsoDate };

/**
 * Whether it only repeats what the tracking page says, so that customers can do without it. All customers have to learn that a bag is with a
 * neighbor, because they have to fetch it there.
 */
export function isOptionalUpdate(update: TrackingUpdate): boolean {
  switch (update.kind) {
    case 'collected':
    case 'arriving':
      return true;
    case 'delivered':
      return update.withNeighborCount === 0;
    case 'delayed':
      return false;
    default:
      return unreachable(update);
  }
}
