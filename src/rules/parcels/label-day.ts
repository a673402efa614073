import { addDays, type IsoDate } from '#rules/dates.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { parcelLimits } from './parcel-limits.ts';

/**
 * The day on which the labels of a leg are bought; at once when it is past. Not earlier, because voided labels cost money; on the return
 * leg, not before the bags have usually arrived.
 */
export function labelDay({ leg, handover }: { readonly leg: Leg; readonly handover: IsoDate }): IsoDate {
  return addDays(handover, -daysBefore(leg));
}

/** The day on which a bag is handed over whose label is bought on this day. */
export function handoverOfLabelDay({ leg, dueOn }: { readonly leg: Leg; readonly dueOn: IsoDate }): IsoDate {
  return addDays(dueOn, daysBefore(leg));
}

function daysBefore(leg: Leg): number {
  return leg === 'return' ? parcelLimits.returnLabelDaysBefore : parcelLimits.labelDaysBefore;
}
