import * as z from 'zod/mini';
import { optional } from '#kit/form-schema.ts';
import { date, integer, oneOf, text } from '#rules/fields.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';

/** The query of a list of staff: what it is narrowed to, and which page of it. Without a page it begins as before. */
export function staffFilterQuery<const Kinds extends readonly string[]>(kinds: Kinds) {
  return z.strictObject({
    /** The start of an order number, or a tracking number. */
    search: optional(text(parcelLimits.trackingNumberLengthMax, 'free')),
    carrier: optional(oneOf('FEDEX', 'UPS')),
    /** The day of the handover or pickup, or on which a case was opened. */
    day: optional(date),
    kind: optional(oneOf(...kinds)),
    page: optional(integer(1, parcelLimits.staffPagesMax)),
  });
}
