import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed } from '#kit/form-schema.ts';
import { integer, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

/** A person's wallet credit and its latest movements. */
const creditRecord = z.object({
  available_cents: z.int(),
  held_cents: z.int(),
  lines: z.array(
    z.object({
      id: z.int(),
      amount_cents: z.int(),
      order_id: z.nullable(z.int()),
      /** The claim that was paid; null for anything else. */
      claim_id: z.nullable(z.int()),
      at: z.string(),
    }),
  ),
});

export type CreditRecordWire = z.infer<typeof creditRecord>;

export const grantCredit = endpoint({
  id: 'grant_credit',
  method: 'POST',
  path: '/api/v5/admin/users/:id/credits',
  tag: 'admin',
  summary: 'Gives a person wallet credit, once for the key, and writes down who gave it and why. For admins.',
  params: z.strictObject({ id: needed(integer(1, limits.idMax)) }),
  body: z.strictObject({
    amount_cents: needed(integer(1, limits.idMax)),
    reason: needed(text(limits.creditReasonLengthMax, 'free')),
    /** Identifies the credit: a repeated request sends the same key. */
    key: needed(text(limits.idempotencyKeyLengthMax, 'free')),
  }),
  response: creditRecord,
  example: {
    caller: 'admin',
    params: { id: 1 },
    body: { amount_cents: 2500, reason: 'The bags came a day late.', key: '5f0c1d' },
    response: { available_cents: 7500, held_cents: 0, lines: [] },
  },
});
