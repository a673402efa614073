import { isReturnAfterArrival } from '#rules/calendar/return-after-arrival.ts';
import type { IsoDate } from '#rules/dates.ts';

/** How choosing an outbound service affects the return leg. */
export type ReturnEffect =
  | { readonly kind: 'none' }
  | { readonly kind: 'clear-return-services' }
  | { readonly kind: 'raise-return-minimum'; readonly minimum: IsoDate };

/**
 * On a round trip, a return date on or before the new arrival clears the return services, because the bags can't leave before they
 * arrive; otherwise the earliest return date rises to the arrival. SVC-04
 */
export function returnEffectOfSelection({
  isRoundTrip,
  newArrival,
  returnPickup,
}: {
  readonly isRoundTrip: boolean;
  readonly newArrival: IsoDate;
  readonly returnPickup: IsoDate | null;
}): ReturnEffect {
  if (!isRoundTrip) return { kind: 'none' };
  if (!isReturnAfterArrival({ returnPickup, arrival: newArrival })) return { kind: 'clear-return-services' };
  return { kind: 'raise-return-minimum', minimum: newArrival };
}
