import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { integer, oneOf, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

const tag = 'admin';
const id = integer(1, limits.idMax);
const personParams = z.strictObject({ id: needed(id) });

const namedPerson = z.object({ user_id: z.int(), name: z.string(), email: z.string() });

const cart = z.object({
  cart_id: z.int(),
  order_id: z.int(),
  display_id: z.string(),
  brand_id: z.int(),
  /** Null for a guest. */
  owner: z.nullable(namedPerson),
  /** Empty where no trip was kept with it. */
  from: z.string(),
  to: z.string(),
  /** Whether it has become an order: it can't be taken over then. */
  is_ordered: z.boolean(),
  changed_at: z.string(),
});

export type AdminCartWire = z.infer<typeof cart>;

export const adminSearch = endpoint({
  id: 'admin_search',
  method: 'GET',
  path: '/api/v5/admin/search',
  tag,
  summary:
    'Finds people by the beginning of a name, an email or a word of their club, and carts by their number, that of their order or the name to read aloud. For our staff.',
  query: z.strictObject({ query: needed(text(limits.textFieldLengthMax, 'free')) }),
  response: z.object({
    people: z.array(
      z.extend(namedPerson, { role: z.string(), is_guest: z.boolean(), club_name: z.nullable(z.string()) }),
    ),
    carts: z.array(cart),
  }),
  example: {
    caller: 'admin',
    query: { query: 'rowan' },
    response: {
      people: [
        {
          user_id: 1,
          name: 'Tessa Rowan',
          email: 'traveler@portage.test',
          role: 'user',
          is_guest: false,
          club_name: null,
        },
      ],
      carts: [],
    },
  },
});

export const takeoverToken = endpoint({
  id: 'takeover_token',
  method: 'POST',
  path: '/api/v5/admin/carts/:cart_id/takeover_token',
  tag,
  summary:
    'Opens a cart to whoever asks, for an hour: the answer takes the place of the cart’s own token, for this person alone. For our staff; it is written into the audit log.',
  params: z.strictObject({ cart_id: needed(id) }),
  body: z.strictObject({}),
  response: z.object({ cart_token: z.string(), until: z.string() }),
  example: {
    caller: 'admin',
    params: { cart_id: 1001 },
    body: {},
    response: { cart_token: 'q1w2e3r4t5y6u7i8o9p0', until: '2026-03-02T16:00:00.000Z' },
  },
});

const credits = z.object({
  available_cents: z.int(),
  held_cents: z.int(),
  lines: z.array(z.object({ id: z.int(), amount_cents: z.int(), order_id: z.nullable(z.int()), at: z.string() })),
});

const clubBilling = z.object({
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

const personRecord = z.object({
  person: z.object({
    user_id: z.int(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    role: z.string(),
    /** The record of a guest order: nobody can sign in to it. */
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
      /** What was said with it, and the micro-site that it came through. */
      said: z.array(z.object({ label: z.string(), text: z.string() })),
    }),
  ),
  /** The carts of this person that have not become orders. */
  carts: z.array(cart),
  credits,
  terms: z.array(
    z.object({
      kind: z.enum(['terms', 'holiday_terms']),
      version: z.string(),
      accepted_at: z.string(),
      /** Somebody else where our staff accepted for them. */
      accepted_by: z.string(),
    }),
  ),
  terms_state: z.enum(['accepted', 'changed', 'never-accepted']),
  club_billing: clubBilling,
});

export type PersonRecordWire = z.infer<typeof personRecord>;

export const adminUser = endpoint({
  id: 'admin_user',
  method: 'GET',
  path: '/api/v5/admin/users/:id',
  tag,
  summary: 'What we know of a person: orders, open carts, credit, terms and club billing. For admins.',
  params: personParams,
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

const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.object({ user_id: z.int(), email: z.string() }),
  /** Null for a guest. */
  subject: z.nullable(z.object({ user_id: z.int(), email: z.string() })),
  action: z.string(),
  object_kind: z.string(),
  object_id: z.string(),
  details: z.record(z.string(), z.unknown()),
});

export type AuditEntryWire = z.infer<typeof auditEntry>;

export const adminAudit = endpoint({
  id: 'admin_audit',
  method: 'GET',
  path: '/api/v5/admin/users/:id/audit',
  tag,
  summary: 'What a person did for others and what was done for them, the newest first. For admins.',
  params: personParams,
  query: z.strictObject({ before_id: optional(integer(1, Number.MAX_SAFE_INTEGER)) }),
  response: z.object({ entries: z.array(auditEntry), has_more: z.boolean() }),
  example: { caller: 'admin', params: { id: 1 }, query: {}, response: { entries: [], has_more: false } },
});

const overduePayment = z.object({
  /** What the gateway knows the charge by. */
  key: z.string(),
  amount_cents: z.int(),
  since: z.string(),
  age_hours: z.int(),
  cart_id: z.int(),
  display_id: z.string(),
  brand_id: z.int(),
  /** Whose order it was to be; null when they were never written down. */
  person: z.nullable(namedPerson),
  state: z.enum(['given_up', 'waiting', 'paid_without_order', 'going_back']),
  /** What the gateway last said: it knows no charge, it did not answer, or it took the money. Null when it was not asked yet. */
  last_heard: z.nullable(z.enum(['none', 'unknown', 'declined', 'cancelled', 'charged'])),
  last_asked_at: z.nullable(z.string()),
});

export type OverduePaymentWire = z.infer<typeof overduePayment>;

export const adminPayments = endpoint({
  id: 'admin_payments',
  method: 'GET',
  path: '/api/v5/admin/payments',
  tag,
  summary:
    'Payments that have had no final answer from the gateway for more than a day, the oldest first. We go on asking, and a charge that appears is given back. For admins.',
  response: z.object({ payments: z.array(overduePayment), total: z.int() }),
  example: { caller: 'admin', response: { payments: [], total: 0 } },
});

export const grantCredit = endpoint({
  id: 'grant_credit',
  method: 'POST',
  path: '/api/v5/admin/users/:id/credits',
  tag,
  summary: 'Gives a person wallet credit, once for the key, and writes down who gave it and why. For admins.',
  params: personParams,
  body: z.strictObject({
    amount_cents: needed(integer(1, limits.idMax)),
    reason: needed(text(limits.creditReasonLengthMax, 'free')),
    /** The same for the same credit, however often it is sent. */
    key: needed(text(limits.idempotencyKeyLengthMax, 'free')),
  }),
  response: credits,
  example: {
    caller: 'admin',
    params: { id: 1 },
    body: { amount_cents: 2500, reason: 'The bags came a day late.', key: '5f0c1d' },
    response: { available_cents: 7500, held_cents: 0, lines: [] },
  },
});

export const decideClubBilling = endpoint({
  id: 'decide_club_billing',
  method: 'POST',
  path: '/api/v5/admin/club_billing_requests/:id',
  tag,
  summary: 'Grants a request for club billing, with the club that pays from now on, or refuses it. For admins.',
  params: personParams,
  body: z.strictObject({ decision: needed(oneOf('granted', 'refused')), club_id: optional(id) }),
  response: clubBilling,
  example: {
    caller: 'admin',
    params: { id: 1 },
    body: { decision: 'refused' },
    response: { clubs: [], requests: [] },
  },
});
