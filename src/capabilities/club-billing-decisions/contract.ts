import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { integer, oneOf } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

const id = integer(1, limits.idMax);

/** The clubs that pay for a person, and the person's requests. */
const clubBillingRecord = z.object({
  clubs: z.array(z.object({ id: z.int(), name: z.string(), brand_id: z.int() })),
  requests: z.array(
    z.object({
      id: z.int(),
      state: z.enum(['asked', 'granted', 'refused']),
      asked_at: z.string(),
      decided_at: z.nullable(z.string()),
      decided_by: z.nullable(z.string()),
    }),
  ),
});

export type ClubBillingRecordWire = z.infer<typeof clubBillingRecord>;

export const decideClubBilling = endpoint({
  id: 'decide_club_billing',
  method: 'POST',
  path: '/api/v5/admin/club_billing_requests/:id',
  tag: 'admin',
  summary: 'Grants a request for club billing, with the club that pays from now on, or refuses it. For admins.',
  params: z.strictObject({ id: needed(id) }),
  body: z.strictObject({ decision: needed(oneOf('granted', 'refused')), club_id: optional(id) }),
  response: clubBillingRecord,
  example: {
    caller: 'admin',
    params: { id: 1 },
    body: { decision: 'refused' },
    response: { clubs: [], requests: [] },
  },
});
