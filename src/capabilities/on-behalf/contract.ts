import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { integer, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

const tag = 'on-behalf';
const id = integer(1, limits.idMax);

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
  tag,
  summary:
    'The person whom staff book for: name, email, phone, club and default address. For our staff, and for oneself.',
  query: z.strictObject({ user_id: needed(id) }),
  response: z.object({
    user_id: z.int(),
    user_email: z.string(),
    club: z.nullable(z.object({ id: z.int(), name: z.string() })),
    default_address: z.nullable(addressPoint),
    /** Ours: what the form of a person who is signed in starts with; null for pros, who book for others. ACC-07 */
    profile: z.nullable(z.object({ full_name: z.string(), phone_number: z.string() })),
    /** What our staff should know before they book for the customer, as sentences. */
    messages: z.array(z.string()),
  }),
  example: {
    caller: 'admin',
    query: { user_id: 1 },
    response: {
      user_id: 1,
      user_email: 'traveler@portage.test',
      club: null,
      default_address: null,
      profile: { full_name: 'Tessa Rowan', phone_number: '(212) 555-0188' },
      messages: [],
    },
  },
});

export const setCartCustomer = endpoint({
  id: 'set_cart_user',
  method: 'POST',
  path: '/users/set_cart_user',
  tag,
  summary:
    'Sets the customer of a cart: a person by id, or a new one by name, email and phone, who gets a guest record. For our staff, who may touch the cart; it is written into the audit log.',
  body: z.strictObject({
    cart_id: needed(id),
    user_id: optional(id),
    /** Ours: who the customer is, in place of an id. */
    first_name: optional(text(limits.textFieldLengthMax, 'free')),
    last_name: optional(text(limits.textFieldLengthMax, 'free')),
    email: optional(text(limits.emailLengthMax, 'free')),
    phone_number: optional(text(limits.phoneLengthMax, 'free')),
  }),
  response: z.object({ success: z.literal(true), user_id: z.int() }),
  example: {
    caller: 'admin',
    body: { cart_id: 1001, user_id: 1 },
    response: { success: true, user_id: 1 },
  },
});

/** A person who can be the customer, with enough to tell people apart. */
const foundCustomer = z.object({
  user_id: z.int(),
  /** The email when no name is known. */
  name: z.string(),
  email: z.string(),
  club_name: z.nullable(z.string()),
});

export type FoundCustomerWire = z.infer<typeof foundCustomer>;

export const searchCustomers = endpoint({
  id: 'club_users',
  method: 'GET',
  path: '/api/v5/club_users',
  tag,
  summary:
    'People to book for, by the beginnings of names, email or words of their club: at most 20, from 2 characters on. With a brand only its clubs’ people, and travelers. For our staff.',
  query: z.strictObject({
    query: needed(text(limits.textFieldLengthMax, 'free')),
    brand_id: optional(integer(1, 6)),
  }),
  response: z.object({ results: z.array(foundCustomer) }),
  example: {
    caller: 'admin',
    query: { query: 'tessa row', brand_id: 5 },
    response: {
      results: [{ user_id: 1, name: 'Tessa Rowan', email: 'traveler@portage.test', club_name: null }],
    },
  },
});

/** Times are UTC. */
const onBehalfSession = z.object({
  /** Null while the cart is that of a guest, and so is the name. */
  user_id: z.nullable(z.int()),
  name: z.nullable(z.string()),
  cart_id: z.int(),
  display_id: z.string(),
  since: z.string(),
  until: z.string(),
});

export const getOnBehalfSession = endpoint({
  id: 'acting_for',
  method: 'GET',
  path: '/api/v5/acting_for',
  tag,
  summary:
    'The customer for whom this browser acts since it took a cart over, and until when; null when it acts for no customer.',
  response: z.object({ acting_for: z.nullable(onBehalfSession) }),
  example: { caller: 'admin', response: { acting_for: null } },
});

export const stopOnBehalfSession = endpoint({
  id: 'acting_for_end',
  method: 'POST',
  path: '/api/v5/acting_for/end',
  tag,
  summary: 'Ends the on-behalf session early. Ending it again changes nothing.',
  body: z.strictObject({}),
  response: z.object({ success: z.literal(true) }),
  example: { caller: 'admin', body: {}, response: { success: true } },
});
