import { atLeastZero, type Cents, subtractCents } from '#rules/money.ts';
import type { ParcelState } from '#rules/parcels/parcel-states.ts';
import { hasLegStarted, type LegToCancel } from './cancel.ts';

/**
 * What is left of a leg for canceling it: less what was refunded of it before, with its bags by the labels that they have now. A leg without any label has not
 * started when its day is over, because no carrier takes its bags. PRC-04
 */
export function legLeft(
  leg: Omit<LegToCancel, 'isScanned' | 'lacksLabel'>,
  {
    refunded,
    labels,
    isScanned,
  }: {
    readonly refunded: { readonly sum: Cents; readonly pickup: Cents; readonly bagCount: number };
    /** The states of the parcels by which its bags travel. */
    readonly labels: readonly ParcelState[];
    /** Whether a carrier has scanned the first of its bags. */
    readonly isScanned: boolean;
  },
): LegToCancel {
  const lacksLabel = labels.includes('failed');
  const hasNoLabel = lacksLabel && !labels.includes('ready');
  return {
    ...leg,
    total: atLeastZero(subtractCents(leg.total, refunded.sum)),
    pickup: atLeastZero(subtractCents(leg.pickup, refunded.pickup)),
    bagCount: Math.max(0, leg.bagCount - refunded.bagCount),
    lacksLabel,
    isScanned: hasLegStarted({ isScanned, hasNoLabel, handover: leg.handover, today: leg.now.day }),
  };
}
