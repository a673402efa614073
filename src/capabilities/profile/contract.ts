import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { flag, integer, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

const accountTag = 'account pages';
const shortText = text(limits.textFieldLengthMax);
const phoneNumber = text(limits.phoneLengthMax, 'free');
const id = needed(integer(1, limits.idMax));
const done = z.object({ success: z.literal(true) });
const savedId = z.object({ success: z.literal(true), id: z.int() });

export const profile = endpoint({
  id: 'account_profile',
  method: 'GET',
  path: '/api/v5/account/profile',
  tag: accountTag,
  summary: 'Name, email and phone of the signed-in user, and whether forms may be filled in with them (ACC-07).',
  query: z.strictObject({}),
  response: z.object({
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string(),
    /** Ours: false for pro users and admins, who book for others. */
    autofill: z.boolean(),
    has_password: z.boolean(),
    email_confirmed: z.boolean(),
    marketing: z.boolean(),
  }),
  example: {
    caller: 'traveler',
    query: {},
    response: {
      email: 'traveler@portage.test',
      first_name: 'Tessa',
      last_name: 'Rowan',
      phone_number: '(212) 555-0188',
      autofill: true,
      has_password: true,
      email_confirmed: true,
      marketing: false,
    },
  },
});

export const saveProfile = endpoint({
  id: 'account_save_profile',
  method: 'POST',
  path: '/api/v5/account/profile',
  tag: accountTag,
  summary: 'Changes the name and phone of the signed-in user.',
  body: z.strictObject({
    first_name: needed(shortText),
    last_name: needed(shortText),
    phone_number: needed(phoneNumber),
  }),
  response: done,
  example: {
    caller: 'traveler',
    body: { first_name: 'Tessa', last_name: 'Rowan', phone_number: '(212) 555-0188' },
    response: { success: true },
  },
});

export const saveNotifications = endpoint({
  id: 'account_save_notifications',
  method: 'POST',
  path: '/api/v5/account/notifications',
  tag: accountTag,
  summary: 'Saves whether the signed-in user wants news by email. Emails about their orders are always sent.',
  body: z.strictObject({ marketing: needed(flag) }),
  response: done,
  example: { caller: 'traveler', body: { marketing: false }, response: { success: true } },
});

const travelerFields = {
  name: needed(shortText),
  email: optional(text(limits.emailLengthMax, 'free')),
  phone: optional(phoneNumber),
};

export const savedTravelers = endpoint({
  id: 'account_travelers',
  method: 'GET',
  path: '/api/v5/account/travelers',
  tag: accountTag,
  summary: 'The saved travelers of the signed-in user, and those of their orders who are not saved.',
  query: z.strictObject({}),
  response: z.object({
    travelers: z.array(z.object({ id: z.int(), name: z.string(), email: z.string(), phone: z.string() })),
    used_before: z.array(z.object({ name: z.string(), email: z.string(), phone: z.string() })),
  }),
  example: { caller: 'traveler', query: {}, response: { travelers: [], used_before: [] } },
});

export const addTraveler = endpoint({
  id: 'account_add_traveler',
  method: 'POST',
  path: '/api/v5/account/travelers',
  tag: accountTag,
  summary: 'Saves a traveler for later shipments of the signed-in user.',
  body: z.strictObject(travelerFields),
  response: savedId,
  example: {
    caller: 'traveler',
    body: { name: 'Bea Lund', email: 'bea@example.com', phone: '' },
    response: { success: true, id: 1 },
  },
});

export const changeTraveler = endpoint({
  id: 'account_change_traveler',
  method: 'PUT',
  path: '/api/v5/account/travelers/:id',
  tag: accountTag,
  summary: 'Changes a saved traveler.',
  params: z.strictObject({ id }),
  body: z.strictObject(travelerFields),
  response: savedId,
  example: {
    caller: 'traveler',
    params: { id: 1 },
    body: { name: 'Bea Lund', email: '', phone: '' },
    response: { success: true, id: 1 },
  },
});

export const deleteTraveler = endpoint({
  id: 'account_delete_traveler',
  method: 'POST',
  path: '/api/v5/account/travelers/delete',
  tag: accountTag,
  summary: 'Deletes a saved traveler. Deleting one that is already gone is no error.',
  body: z.strictObject({ id }),
  response: done,
  example: { caller: 'traveler', body: { id: 9_999_999 }, response: { success: true } },
});

const token = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  /** To the minute; null when it was never used. */
  last_used_at: z.nullable(z.string()),
});

export const listTokens = endpoint({
  id: 'account_tokens',
  method: 'GET',
  path: '/api/v5/account/tokens',
  tag: accountTag,
  summary: 'The tokens with which programs act for the signed-in user (x-user-token), by name; never the token itself.',
  query: z.strictObject({}),
  response: z.object({ tokens: z.array(token) }),
  example: { caller: 'traveler', query: {}, response: { tokens: [] } },
});

export const createToken = endpoint({
  id: 'account_create_token',
  method: 'POST',
  path: '/api/v5/account/tokens',
  tag: accountTag,
  summary:
    'Creates a token for a program (x-user-token), valid for a year, and shows it only once. Needs a browser with a sign-in, or the password again (account_confirm), within 10 minutes.',
  body: z.strictObject({ name: needed(text(limits.userTokenNameLengthMax, 'free')) }),
  response: z.union([
    z.object({ success: z.literal(true), secret: z.string(), token }),
    z.object({ success: z.literal(false), needs: z.enum(['password', 'sign-in']), message: z.string() }),
  ]),
  example: {
    caller: 'traveler',
    body: { name: 'Price check' },
    response: {
      success: false,
      needs: 'sign-in',
      message: 'Please sign out, sign in again, and come back within 10 minutes.',
    },
  },
});

export const revokeToken = endpoint({
  id: 'account_revoke_token',
  method: 'POST',
  path: '/api/v5/account/tokens/delete',
  tag: accountTag,
  summary: 'Revokes one of the caller’s tokens at once. Revoking one that is already gone is no error.',
  body: z.strictObject({ id }),
  response: done,
  example: { caller: 'traveler', body: { id: 9_999_999 }, response: { success: true } },
});
