import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { formShape, needed, optional } from '#kit/form-schema.ts';
import { notSignedInAnswer, signedInAnswer } from '#kit/signed-in/contract.ts';
import { type FieldSpecs, flag, group, integer, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';

const registrationTag = 'account';
const email = text(limits.emailLengthMax, 'free');

/** Proves that a shipment is being booked: the cart, with its token here or in x-cart-token. A browser's own cart needs neither. */
const cartFields = {
  cart_id: optional(integer(1, limits.idMax)),
  cart_token: optional(text(limits.textFieldLengthMax, 'free')),
};

export const checkUser = endpoint({
  id: 'check_user',
  method: 'GET',
  path: '/users/check_user',
  tag: registrationTag,
  summary:
    'Whether an account with a password has this email. Answered only while a shipment is booked, with X-CSRF-Token from a browser, and for a few emails.',
  query: z.strictObject({ email: needed(email), ...cartFields }),
  response: z.object({ success: z.boolean() }),
  example: {
    caller: 'admin',
    query: { email: 'traveler@portage.test', cart_id: 1001 },
    response: { success: true },
  },
});

export const termsAccepted = endpoint({
  id: 'is_terms_accepted',
  method: 'GET',
  path: '/users/is_terms_accepted',
  tag: registrationTag,
  summary:
    'Whether the terms in force are accepted: by the signed-in user (without an email or with their own), otherwise as check_user.',
  query: z.strictObject({ email: optional(email), ...cartFields }),
  response: z.object({
    success: z.boolean(),
    user_exists: z.boolean(),
    /** Ours: an earlier version was accepted. Shown only to the user themselves. */
    changed: z.boolean(),
  }),
  example: { caller: 'traveler', query: {}, response: { success: true, user_exists: true, changed: false } },
});

export const acceptTerms = endpoint({
  id: 'accept_terms',
  method: 'POST',
  path: '/users/accept_terms',
  tag: registrationTag,
  summary: 'Records that the signed-in user accepts the terms in force, or accepts them for a customer they book for.',
  body: z.strictObject({
    terms_accepted: needed(flag),
    /** The version that was read; without one it is the one in force. */
    version: optional(text(limits.codeLengthMax, 'free')),
    on_behalf_user: optional(integer(1, limits.idMax)),
  }),
  response: z.object({ success: z.literal(true), version: z.string() }),
  example: {
    caller: 'traveler',
    body: { terms_accepted: true, version: '2026-11' },
    response: { success: true, version: '2026-11' },
  },
});

export const userExists = endpoint({
  id: 'user_exists',
  method: 'POST',
  path: '/users/user_exists',
  changes: 'nothing',
  tag: registrationTag,
  summary:
    'Whether an account with a password has this email, and whether its owner has accepted the terms in force. Under the limits of check_user.',
  body: z.strictObject({ email: needed(email), ...cartFields }),
  response: z.object({ success: z.boolean(), terms_accepted: z.boolean() }),
  example: {
    caller: 'admin',
    body: { email: 'traveler@portage.test', cart_id: 1001 },
    response: { success: true, terms_accepted: true },
  },
});

/** The user is not signed in yet: an email says how to continue. */
const mailSent = z.object({
  success: z.literal(false),
  mail_sent: z.literal(true),
  message: z.string(),
  errors: z.array(z.string()),
});

const accountFields = {
  email,
  first_name: text(limits.textFieldLengthMax, 'free'),
  last_name: text(limits.textFieldLengthMax, 'free'),
  phone_number: text(limits.phoneLengthMax, 'free'),
  password: text(limits.passwordLengthMax, 'free'),
  password_confirmation: text(limits.passwordLengthMax, 'free'),
  terms_accepted: flag,
} as const;

/**
 * The prefixes under which older forms send a field: `user_email`, and with each of three others, `signup_email` and
 * `signup_user_email`. ACC-01
 */
const olderFieldPrefixes: readonly string[] = [
  'user_',
  ...['signup_', 'reg_', 'u_'].flatMap((prefix) => [prefix, `${prefix}user_`]),
];

const olderFields: FieldSpecs = Object.fromEntries(
  Object.entries(accountFields).flatMap(([name, spec]) =>
    olderFieldPrefixes.map((prefix) => [`${prefix}${name}`, spec]),
  ),
);

/** What a registration may be sent as. ACC-01 API-53 */
const registrationFields = { ...olderFields, user: group(accountFields) };

export const register = endpoint({
  id: 'register',
  method: 'POST',
  path: '/users',
  tag: registrationTag,
  summary:
    'Creates an account and signs its owner in, while a shipment is being booked and for a few emails. Otherwise, and for the email of a guest, an email with a link goes out, and the answer is the same for every address.',
  body: z.strictObject({ ...formShape(registrationFields), ...cartFields }, messageText('groupExpected')),
  response: z.union([signedInAnswer, mailSent, notSignedInAnswer]),
  example: {
    body: {
      user: {
        email: 'nora.bligh@example.com',
        first_name: 'Nora',
        last_name: 'Bligh',
        phone_number: '(561) 555-0142',
        password: 'plum tarmac otter',
        password_confirmation: 'plum tarmac otter',
        terms_accepted: true,
      },
    },
    response: {
      success: false,
      mail_sent: true,
      message: 'Check your email. We sent a link to nora.bligh@example.com.',
      errors: [],
    },
  },
});

const spentLink = {
  body: { token: 'x', password: 'plum tarmac otter', password_confirmation: 'plum tarmac otter' },
  response: {
    success: false,
    message: 'This link has expired or was already used. Please ask for a new one.',
    errors: [],
  },
} as const;

export const lookAtClaim = endpoint({
  id: 'look_at_claim',
  method: 'POST',
  path: '/users/claim/look',
  changes: 'nothing',
  tag: registrationTag,
  summary:
    'What the link of a receipt or a registration will do: create an account, take one over with a new password, add the order to an account, or confirm the email of the signed-in user. It changes nothing.',
  body: z.strictObject({ token: needed(text(limits.textFieldLengthMax, 'free')) }),
  response: z.object({
    state: z.enum(['new-account', 'new-password', 'add-to-account', 'confirm-email', 'spent']),
    email: z.nullable(z.string()),
  }),
  example: { body: { token: spentLink.body.token }, response: { state: 'spent', email: null } },
});

export const claimAccount = endpoint({
  id: 'claim_account',
  method: 'POST',
  path: '/users/claim',
  tag: registrationTag,
  summary:
    'Adds the order of a receipt’s link to the account of its email, or creates the account with a password, or finishes a registration. Adding an order, or confirming the email of the signed-in user, needs no password and starts no session.',
  body: z.strictObject({
    token: needed(text(limits.textFieldLengthMax, 'free')),
    password: optional(text(limits.passwordLengthMax, 'free')),
    password_confirmation: optional(text(limits.passwordLengthMax, 'free')),
  }),
  response: z.union([
    z.object({ success: z.literal(true), added_to: z.string(), message: z.string() }),
    signedInAnswer,
    notSignedInAnswer,
  ]),
  example: { body: spentLink.body, response: { ...spentLink.response, errors: [] } },
});

export const saveOrderInAccount = endpoint({
  id: 'save_order_in_account',
  method: 'POST',
  path: '/users/account_from_order',
  tag: registrationTag,
  summary:
    'Makes a guest’s order an account with a password and signs its owner in, in the browser that placed the order. The email counts as proven once a link in an email was opened. Under the limits of a registration.',
  body: z.strictObject({
    order_id: needed(integer(1, limits.idMax)),
    password: needed(text(limits.passwordLengthMax, 'free')),
    password_confirmation: needed(text(limits.passwordLengthMax, 'free')),
  }),
  response: z.union([signedInAnswer, mailSent, notSignedInAnswer]),
  example: {
    caller: 'admin',
    body: { order_id: 90_001, password: 'plum tarmac otter', password_confirmation: 'plum tarmac otter' },
    response: { success: false, message: 'You’re already signed in.', errors: [] },
  },
});

export const sendConfirmation = endpoint({
  id: 'send_email_confirmation',
  method: 'POST',
  path: '/api/v5/account/email_confirmation',
  tag: registrationTag,
  summary:
    'Emails the signed-in user another link that confirms their address, a few times an hour. A confirmed email gets none.',
  body: z.strictObject({}),
  response: z.object({ success: z.literal(true), message: z.string() }),
  example: {
    caller: 'traveler',
    body: {},
    response: {
      success: true,
      message: 'Your email is confirmed. All orders placed with traveler@portage.test are in your account.',
    },
  },
});
