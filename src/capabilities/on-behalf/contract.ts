import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed } from '#kit/form-schema.ts';
import { integer } from '#rules/fields.ts';

/** A saved address as the wire has it. ENT-02 */
const addressPoint = z.object({
  company_name: z.string(),
  address_1: z.string(),
  address_2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country_code: z.string(),
  phone_number: z.string(),
});

export const getUser = endpoint({
  id: 'get_user',
  method: 'GET',
  path: '/users/get_user',
  tag: 'on-behalf',
  summary: 'The person whom staff book for: email, club and default address. For our staff, and for oneself.',
  query: z.strictObject({ user_id: needed(integer(1, 2_147_483_647)) }),
  response: z.object({
    user_id: z.int(),
    user_email: z.string(),
    club: z.nullable(z.object({ id: z.int(), name: z.string() })),
    default_address: z.nullable(addressPoint),
    messages: z.array(z.string()),
  }),
  example: {
    caller: 'admin',
    query: { user_id: 1 },
    response: { user_id: 1, user_email: 'traveler@portage.test', club: null, default_address: null, messages: [] },
  },
});
