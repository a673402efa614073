import { addDays, type IsoDate } from '#rules/dates.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { parcelLimits } from './parcel-limits.ts';

/**
 * The day on which the labels of a leg are bought; at once when it is past. Not earlier, because labels that are voided are the expensive
 * ones, and on the way back not before the bags have arrived at most places.
 */
export function labelDay({ leg, handover }: { readonly leg: Leg; readonly handover: IsoDate }): IsoDate {
  return addDays(handover, -(leg === 'return' ? parcelLimits.returnLabelDaysBefore : parcelLimits.labelDaysBefore));
}
