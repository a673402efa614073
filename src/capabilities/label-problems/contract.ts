import * as z from 'zod/mini';
import { bagOfOrder } from '#kit/bag-of-order/contract.ts';
import { endpoint } from '#kit/endpoint.ts';
import { staffFilterQuery } from '#kit/staff-filter/contract.ts';
import { needed } from '#kit/form-schema.ts';
import { integer, oneOf } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

const problem = z.object({
  ...bagOfOrder.shape,
  /** The bag has no label, or the carrier has not voided one that no order needs. */
  problem: z.enum(['no_label', 'not_voided']),
  reason: z.string(),
  since: z.string(),
  /** The day on which the bag is handed over. */
  handover: z.string(),
  /** What can be done about it. */
  remedies: z.array(z.enum(['retry', 'refund', 'settle'])),
});

export type ParcelProblemWire = z.infer<typeof problem>;

const problems = z.object({ parcels: z.array(problem), total: z.int() });

export const listParcelProblems = endpoint({
  id: 'admin_parcels',
  method: 'GET',
  path: '/api/v5/admin/parcels',
  tag: 'admin',
  summary:
    'Bags without a label and labels that the carrier would not take back, those with the nearest handover first. For admins.',
  query: staffFilterQuery(['no_label', 'not_voided']),
  response: problems,
  example: { caller: 'admin', query: {}, response: { parcels: [], total: 0 } },
});

export const handleParcel = endpoint({
  id: 'handle_parcel',
  method: 'POST',
  path: '/api/v5/admin/parcels/:id',
  tag: 'admin',
  summary:
    'Asks the carrier again for a label or for taking one back (retry), refunds the bags of a leg that have no label before their handover (refund), or takes it off the list because it is dealt with (settle). Answers with the list. For admins.',
  params: z.strictObject({ id: needed(integer(1, limits.idMax)) }),
  body: z.strictObject({ remedy: needed(oneOf('retry', 'refund', 'settle')) }),
  response: problems,
  example: {
    caller: 'admin',
    params: { id: 1 },
    body: { remedy: 'settle' },
    response: { parcels: [], total: 0 },
  },
});
