import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed } from '#kit/form-schema.ts';
import { integer, oneOf } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

const overduePayment = z.object({
  id: z.int(),
  /** The gateway's key of the charge. */
  key: z.string(),
  amount_cents: z.int(),
  since: z.string(),
  age_hours: z.int(),
  cart_id: z.int(),
  display_id: z.string(),
  brand_id: z.int(),
  /** The customer of the order; null if the attempt doesn't have one. */
  person: z.nullable(z.object({ user_id: z.int(), name: z.string(), email: z.string() })),
  state: z.enum(['given_up', 'waiting', 'paid_without_order', 'going_back']),
  /** What the gateway last said: it knows no charge, it did not answer, or it took the money. Null when it was not asked yet. */
  last_heard: z.nullable(z.enum(['none', 'unknown', 'declined', 'cancelled', 'charged'])),
  last_asked_at: z.nullable(z.string()),
  /** Whether staff can take it off the list, because nothing more happens automatically. */
  removable: z.boolean(),
});

export type OverduePaymentWire = z.infer<typeof overduePayment>;

const overduePayments = z.object({ payments: z.array(overduePayment), total: z.int() });

export const listOverduePayments = endpoint({
  id: 'admin_payments',
  method: 'GET',
  path: '/api/v5/admin/payments',
  tag: 'admin',
  summary:
    'Payments that have had no final answer from the gateway for more than a day, the oldest first. We keep asking, and a charge that appears is refunded. For admins.',
  response: overduePayments,
  example: { caller: 'admin', response: { payments: [], total: 0 } },
});

export const handleOverduePayment = endpoint({
  id: 'handle_overdue_payment',
  method: 'POST',
  path: '/api/v5/admin/payments/:id',
  tag: 'admin',
  summary:
    'Takes an abandoned payment off the list because it was found in the gateway’s own records (remove), or puts it back (restore). We keep asking either way, and one that is charged after all is refunded. Answers with the list. For admins.',
  params: z.strictObject({ id: needed(integer(1, limits.idMax)) }),
  body: z.strictObject({ remedy: needed(oneOf('remove', 'restore')) }),
  response: overduePayments,
  example: {
    caller: 'admin',
    params: { id: 2 },
    body: { remedy: 'remove' },
    response: { payments: [], total: 0 },
  },
});
