import type { End, Leg } from '#rules/shipment/draft.ts';
import { holidayDirection } from './holiday-direction.ts';
import type { HolidayDirection } from './holiday-lists.ts';

/** Which of a country's two holiday lists applies at each end of a route, and at which end the vans deliver. */
export type LegHolidaySources = Readonly<Record<End, HolidayDirection>> & { readonly vansAt: End };

/**
 * The holiday lists of a leg. A drop-off follows the counters where the leg starts; within one country the origin's list applies to every
 * date. Everything else follows the vans. DAT-02
 */
export function legHolidaySources({
  leg,
  isDomestic,
  dropOff,
}: {
  readonly leg: Leg;
  readonly isDomestic: boolean;
  readonly dropOff: boolean;
}): LegHolidaySources {
  const handover = holidayDirection(dropOff);
  return {
    origin: leg === 'outbound' || isDomestic ? handover : 'pickup',
    destination: leg === 'return' ? handover : 'pickup',
    vansAt: leg === 'return' || isDomestic ? 'origin' : 'destination',
  };
}
