import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { staffFilterQuery } from '#kit/staff-filter/contract.ts';
import { needed } from '#kit/form-schema.ts';
import { integer, oneOf } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

const pickupProblem = z.object({
  id: z.int(),
  order_id: z.int(),
  display_id: z.string(),
  leg: z.enum(['outbound', 'return']),
  bag_count: z.int(),
  carrier: z.enum(['FEDEX', 'UPS']),
  /** The carrier's reference of the pickup. */
  reference: z.string(),
  confirmation: z.nullable(z.string()),
  day: z.string(),
  /** Local hours where the bags are. */
  from_hour: z.int(),
  to_hour: z.int(),
  /** The carrier doesn't come, or comes although no order wants it. */
  problem: z.enum(['refused', 'not_canceled']),
  reason: z.string(),
  since: z.string(),
  /** What was refunded to the customer automatically. */
  refunded_cents: z.int(),
  /** What can be done about it. */
  remedies: z.array(z.enum(['retry', 'settle'])),
});

export type PickupProblemWire = z.infer<typeof pickupProblem>;

const pickupProblems = z.object({ pickups: z.array(pickupProblem), total: z.int() });

export const listPickupProblems = endpoint({
  id: 'admin_pickups',
  method: 'GET',
  path: '/api/v5/admin/pickups',
  tag: 'admin',
  summary:
    'Pickups that the carrier refused or would not cancel, those with the nearest day first, with what was refunded to the customer. For admins.',
  query: staffFilterQuery(['refused', 'not_canceled']),
  response: pickupProblems,
  example: { caller: 'admin', query: {}, response: { pickups: [], total: 0 } },
});

export const handlePickup = endpoint({
  id: 'handle_pickup',
  method: 'POST',
  path: '/api/v5/admin/pickups/:id',
  tag: 'admin',
  summary:
    'Asks the carrier again for a pickup or for canceling one (retry), or takes it off the list because it is dealt with (settle). Answers with the list. For admins.',
  params: z.strictObject({ id: needed(integer(1, limits.idMax)) }),
  body: z.strictObject({ remedy: needed(oneOf('retry', 'settle')) }),
  response: pickupProblems,
  example: {
    caller: 'admin',
    params: { id: 1 },
    body: { remedy: 'settle' },
    response: { pickups: [], total: 0 },
  },
});
