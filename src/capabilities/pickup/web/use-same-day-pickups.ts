import type { PickupFeeOption } from '#rules/pricing/pickup-fee-options.ts';
import { useLocalHour } from './use-local-hour.ts';
import { usePickupOptions } from './use-pickup-options.ts';

type SameDayPickups = {
  /** The hour where the bags are; null until it is loaded, which happens only when a pickup is wanted, or possible today. */
  readonly localHour: number | null;
  /** The ways to hand bags over today that the van and the counter still offer; empty until they matter. */
  readonly options: readonly PickupFeeOption[];
  readonly areOffered: boolean;
};

/** Whether a van can still come today where a leg starts. Until that is known, a pickup that was chosen for today is not withdrawn. */
export function useSameDayPickups(
  start: Parameters<typeof useLocalHour>[0] & { readonly brandId: number; readonly isCollected: boolean },
): SameDayPickups {
  const localHour = useLocalHour(start);
  const pickup = usePickupOptions({
    brandId: start.brandId,
    isToday: true,
    place: { isCollected: start.isCollected, hasDailyPickup: false, localHour },
    isNeeded: start.isNeeded,
  });
  const options = pickup.status === 'loaded' ? pickup.data : [];
  return {
    localHour,
    options,
    areOffered: start.isNeeded && (pickup.status === 'loading' || options.some((option) => option.sameDay)),
  };
}

/** At an ordinary address every carrier collects, at a club those that it names. ENT-01 */
export function isCollectedAt(club: { readonly pickupCarriers: readonly unknown[] } | null): boolean {
  return club === null || club.pickupCarriers.length > 0;
}
