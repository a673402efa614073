import * as z from 'zod/mini';
import { decideClubBilling } from '#capabilities/club-billing-decisions/contract.ts';
import { grantCredit } from '#capabilities/credit-grants/contract.ts';
import { searchPeopleAndCarts } from '#capabilities/people-and-carts/contract.ts';
import { endpoint } from '#kit/endpoint.ts';
import { needed } from '#kit/form-schema.ts';
import { integer } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

const personRecord = z.object({
  person: z.object({
    user_id: z.int(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    role: z.string(),
    /** The record of a guest order, without sign-in. */
    is_guest: z.boolean(),
    club: z.nullable(z.object({ id: z.int(), name: z.string() })),
    since: z.string(),
    /** Whether they have asked to be forgotten. */
    is_erased: z.boolean(),
  }),
  orders: z.array(
    z.object({
      order_id: z.int(),
      display_id: z.string(),
      brand_id: z.int(),
      placed_at: z.string(),
      total_cents: z.int(),
      refunded_cents: z.int(),
      /** The details of the order, and the micro-site that it came through. */
      said: z.array(z.object({ label: z.string(), text: z.string() })),
    }),
  ),
  /** The carts of this person that have not become orders. */
  carts: searchPeopleAndCarts.response.shape.carts,
  credits: grantCredit.response,
  terms: z.array(
    z.object({
      kind: z.enum(['terms', 'holiday_terms']),
      version: z.string(),
      accepted_at: z.string(),
      /** Another user where staff accepted for them. */
      accepted_by: z.string(),
    }),
  ),
  terms_state: z.enum(['accepted', 'changed', 'never-accepted']),
  club_billing: decideClubBilling.response,
});

export type PersonRecordWire = z.infer<typeof personRecord>;

export const showPersonRecord = endpoint({
  id: 'admin_user',
  method: 'GET',
  path: '/api/v5/admin/users/:id',
  tag: 'admin',
  summary: 'What we know of a person: orders, open carts, credit, terms and club billing. For admins.',
  params: z.strictObject({ id: needed(integer(1, limits.idMax)) }),
  response: personRecord,
  example: {
    caller: 'admin',
    params: { id: 1 },
    response: {
      person: {
        user_id: 1,
        name: 'Tessa Rowan',
        email: 'traveler@portage.test',
        phone: '(212) 555-0188',
        role: 'user',
        is_guest: false,
        club: null,
        since: '2026-03-02T15:00:00.000Z',
        is_erased: false,
      },
      orders: [],
      carts: [],
      credits: { available_cents: 5000, held_cents: 0, lines: [] },
      terms: [],
      terms_state: 'accepted',
      club_billing: { clubs: [], requests: [] },
    },
  },
});
