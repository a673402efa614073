import * as z from 'zod/mini';

/** A bag on a leg, as staff find it in their lists. */
export const bagOfOrder = z.object({
  id: z.int(),
  order_id: z.int(),
  display_id: z.string(),
  brand_id: z.int(),
  leg: z.enum(['outbound', 'return']),
  /** Which bag of the leg, from 1. */
  bag: z.int(),
  carrier: z.enum(['FEDEX', 'UPS']),
  /** What the carrier knows the label by. */
  reference: z.string(),
  tracking_number: z.nullable(z.string()),
});
