import type { End, Leg } from '#rules/shipment/draft.ts';
import type { HolidayDirection } from './holiday-lists.ts';

/** Which of a country's two holiday lists counts at each end of a route, and at which end the vans deliver. */
export type LegHolidays = Readonly<Record<End, HolidayDirection>> & { readonly vansAt: End };

/**
 * The holiday lists of a leg. Bags that are dropped off go by the rest days of the counters where the leg starts; within one country the
 * origin's list is that of every date. Everything else goes by the vans. DAT-02
 */
export function legHolidays({
  leg,
  isDomestic,
  dropOff,
}: {
  readonly leg: Leg;
  readonly isDomestic: boolean;
  readonly dropOff: boolean;
}): LegHolidays {
  const handover = dropOff ? 'drop_off' : 'pickup';
  return {
    origin: leg === 'outbound' || isDomestic ? handover : 'pickup',
    destination: leg === 'return' ? handover : 'pickup',
    vansAt: leg === 'return' || isDomestic ? 'origin' : 'destination',
  };
}
