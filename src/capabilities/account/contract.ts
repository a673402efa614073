import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { formShape, needed, optional } from '#kit/form-schema.ts';
import { orderProgresses } from '#rules/account/order-progress.ts';
import { registrationFields } from '#rules/account/registration.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { flag, integer, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { type MessageName, messageText } from '#rules/messages.ts';

const credentials = z.strictObject({
  email: neededText(limits.emailLengthMax, { missing: 'loginEmailRequired', read: signInEmail }),
  password: neededText(limits.passwordLengthMax, { missing: 'loginPasswordRequired', read: (typed) => typed }),
});

/** A text that must be there, and says in words of its own when it is not. */
function neededText(max: number, { missing, read }: { missing: MessageName; read: (typed: string) => string }) {
  const isGiven = (value: unknown): boolean =>
    typeof value === 'string' ? read(value) !== '' : value !== undefined && value !== null;
  const asked = z.unknown().check(z.refine(isGiven, { error: messageText(missing), abort: true }));
  return z.pipe(asked, needed(text(max, 'free')));
}

/** The person who was signed in, with the CSRF token that their next call needs (`akt`). */
const signedIn = z.object({
  success: z.literal(true),
  user: z.object({
    full_name: z.string(),
    phone_number: z.string(),
    email: z.string(),
    pro: z.boolean(),
    admin: z.boolean(),
    user_role: z.string(),
  }),
  user_id: z.int(),
  akt: z.string(),
  pro_user: z.boolean(),
  sso: z.boolean(),
  redirect: z.nullable(z.string()),
  message: z.null(),
  errors: z.array(z.string()),
});

const notSignedIn = z.object({ success: z.literal(false), message: z.string(), errors: z.array(z.string()) });

const signInResponse = z.union([signedIn, notSignedIn]);

const signInTag = 'account';
const exampleToken = 'the-csrf-token-of-the-new-session-43-chars0';

export const signIn = endpoint({
  id: 'sign_in',
  method: 'POST',
  path: '/sessions',
  tag: signInTag,
  summary:
    'Signs a person in: a new session, and a new CSRF token in `akt`. A wrong email and a wrong password are answered alike.',
  body: credentials,
  response: signInResponse,
  example: {
    body: { email: 'traveler@portage.test', password: 'portage-demo' },
    response: {
      success: true,
      user: {
        full_name: 'Tessa Rowan',
        phone_number: '(212) 555-0188',
        email: 'traveler@portage.test',
        pro: false,
        admin: false,
        user_role: 'user',
      },
      user_id: 1,
      akt: exampleToken,
      pro_user: false,
      sso: false,
      redirect: null,
      message: null,
      errors: [],
    },
  },
});

export const signInJson = endpoint({
  id: 'sign_in_json',
  method: 'POST',
  path: '/sessions.json',
  tag: signInTag,
  summary: 'The same as `/sessions`, under the address that is called after registration.',
  body: credentials,
  response: signInResponse,
  example: {
    body: { email: 'pro@portage.test', password: 'portage-demo' },
    response: {
      success: true,
      user: {
        full_name: 'Percy Oakes',
        phone_number: '(561) 555-0189',
        email: 'pro@portage.test',
        pro: true,
        admin: false,
        user_role: 'pro',
      },
      user_id: 2,
      akt: exampleToken,
      pro_user: true,
      sso: false,
      redirect: null,
      message: null,
      errors: [],
    },
  },
});

export const signOut = endpoint({
  id: 'sign_out',
  method: 'POST',
  path: '/sessions/sign_out',
  tag: signInTag,
  summary: 'Ends the session, or with `everywhere` all sessions of the person. The browser gets a new one, as a guest.',
  body: z.strictObject({ everywhere: optional(flag) }),
  response: z.object({ success: z.literal(true), akt: z.string() }),
  example: { body: {}, response: { success: true, akt: exampleToken } },
});

const email = text(limits.emailLengthMax, 'free');

/** What shows that a shipment is being booked: the cart, with its token here or in x-cart-token. A browser's own cart needs neither. */
const cartFields = {
  cart_id: optional(integer(1, limits.idMax)),
  cart_token: optional(text(limits.textFieldLengthMax, 'free')),
};

export const checkUser = endpoint({
  id: 'check_user',
  method: 'GET',
  path: '/users/check_user',
  tag: signInTag,
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
  tag: signInTag,
  summary:
    'Whether the terms in force are accepted: by whoever is signed in (without an email or with their own), else as check_user.',
  query: z.strictObject({ email: optional(email), ...cartFields }),
  response: z.object({
    success: z.boolean(),
    user_exists: z.boolean(),
    /** Ours: an earlier version was accepted. Said only to the person themselves. */
    changed: z.boolean(),
  }),
  example: { caller: 'traveler', query: {}, response: { success: true, user_exists: true, changed: false } },
});

export const acceptTerms = endpoint({
  id: 'accept_terms',
  method: 'POST',
  path: '/users/accept_terms',
  tag: signInTag,
  summary: 'Records that the terms in force are accepted by whoever is signed in, or for somebody they book for.',
  body: z.strictObject({
    terms_accepted: needed(flag),
    /** The version that was read; without one it is the one in force. */
    version: optional(text(limits.codeLengthMax, 'free')),
    on_behalf_user: optional(integer(1, limits.idMax)),
  }),
  response: z.object({ success: z.literal(true), version: z.string() }),
  example: {
    caller: 'traveler',
    body: { terms_accepted: true, version: '2026-01' },
    response: { success: true, version: '2026-01' },
  },
});

export const userExists = endpoint({
  id: 'user_exists',
  method: 'POST',
  path: '/users/user_exists',
  tag: signInTag,
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

/** Nobody is signed in yet: a mail tells how to go on. */
const mailSent = z.object({
  success: z.literal(false),
  mail_sent: z.literal(true),
  message: z.string(),
  errors: z.array(z.string()),
});

export const register = endpoint({
  id: 'register',
  method: 'POST',
  path: '/users',
  tag: signInTag,
  summary:
    'Makes an account and signs its owner in, while a shipment is booked and for a few emails. Otherwise, and for the email of a guest, a mail with a link goes out: the answer then is the same whoever has the email.',
  body: z.strictObject({ ...formShape(registrationFields), ...cartFields }, messageText('groupExpected')),
  response: z.union([signedIn, mailSent, notSignedIn]),
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
      message: 'Please look into your mail: we have sent a link to nora.bligh@example.com to go on with.',
      errors: [],
    },
  },
});

export const forgottenPassword = endpoint({
  id: 'forgotten_password',
  method: 'POST',
  path: '/users/password',
  tag: signInTag,
  summary:
    'Sends a link to choose a new password, good once and for 30 minutes. Known and unknown emails are answered alike.',
  body: z.strictObject({ email: needed(email) }),
  response: z.object({ success: z.literal(true), message: z.string() }),
  example: {
    body: { email: 'nobody@example.com' },
    response: {
      success: true,
      message: 'If there is an account for nobody@example.com, a mail with a link is on its way.',
    },
  },
});

const newPassword = {
  password: needed(text(limits.passwordLengthMax, 'free')),
  password_confirmation: needed(text(limits.passwordLengthMax, 'free')),
};

const byLink = z.strictObject({ token: needed(text(limits.textFieldLengthMax, 'free')), ...newPassword });

/** What came of a link: signed in, or why it could not be used. */
const linkResponse = z.union([signedIn, notSignedIn]);

const spentLink = {
  body: { token: 'x', password: 'plum tarmac otter', password_confirmation: 'plum tarmac otter' },
  response: {
    success: false,
    message: 'This link was used already or has run out. Please ask for a new one.',
    errors: [],
  },
} as const;

export const resetPassword = endpoint({
  id: 'reset_password',
  method: 'POST',
  path: '/users/password/reset',
  tag: signInTag,
  summary: 'Sets the password with the token of a mailed link, signs its owner in, and out of every other browser.',
  body: byLink,
  response: linkResponse,
  example: { body: spentLink.body, response: { ...spentLink.response, errors: [] } },
});

export const lookAtClaim = endpoint({
  id: 'look_at_claim',
  method: 'POST',
  path: '/users/claim/look',
  tag: signInTag,
  summary:
    'What the link of a receipt or a registration will do: make an account, take one over with a new password, or add the order to an account. It changes nothing.',
  body: z.strictObject({ token: needed(text(limits.textFieldLengthMax, 'free')) }),
  response: z.object({
    state: z.enum(['new-account', 'new-password', 'add-to-account', 'spent']),
    email: z.nullable(z.string()),
  }),
  example: { body: { token: spentLink.body.token }, response: { state: 'spent', email: null } },
});

export const claimAccount = endpoint({
  id: 'claim_account',
  method: 'POST',
  path: '/users/claim',
  tag: signInTag,
  summary:
    'Adds the order of a receipt’s link to the account of its email, or makes the account with a password, or finishes a registration. An order that is added needs no password and signs nobody in.',
  body: z.strictObject({
    token: needed(text(limits.textFieldLengthMax, 'free')),
    password: optional(text(limits.passwordLengthMax, 'free')),
    password_confirmation: optional(text(limits.passwordLengthMax, 'free')),
  }),
  response: z.union([
    z.object({ success: z.literal(true), added_to: z.string(), message: z.string() }),
    signedIn,
    notSignedIn,
  ]),
  example: { body: spentLink.body, response: { ...spentLink.response, errors: [] } },
});

const bookTag = 'account pages';
const words = text(limits.textFieldLengthMax);
const addressWords = text(limits.textFieldLengthMax, 'address');
const phoneNumber = text(limits.phoneLengthMax, 'free');
const done = z.object({ success: z.literal(true) });

export const profile = endpoint({
  id: 'account_profile',
  method: 'GET',
  path: '/api/v5/account/profile',
  tag: bookTag,
  summary: 'Name, email and phone of whoever is signed in, and whether forms may be filled in with them (ACC-07).',
  query: z.strictObject({}),
  response: z.object({
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string(),
    /** Ours: not for pro users and admins, who book for others. */
    autofill: z.boolean(),
    has_password: z.boolean(),
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
      marketing: false,
    },
  },
});

export const saveProfile = endpoint({
  id: 'account_save_profile',
  method: 'POST',
  path: '/api/v5/account/profile',
  tag: bookTag,
  summary: 'Changes the name and phone of whoever is signed in.',
  body: z.strictObject({ first_name: needed(words), last_name: needed(words), phone_number: needed(phoneNumber) }),
  response: done,
  example: {
    caller: 'traveler',
    body: { first_name: 'Tessa', last_name: 'Rowan', phone_number: '(212) 555-0188' },
    response: { success: true },
  },
});

export const changePassword = endpoint({
  id: 'account_change_password',
  method: 'POST',
  path: '/api/v5/account/password',
  tag: bookTag,
  summary:
    'Changes the password of whoever is signed in, who says the current one, and signs them out everywhere else.',
  body: z.strictObject({ current_password: needed(text(limits.passwordLengthMax, 'free')), ...newPassword }),
  response: done,
  example: {
    caller: 'traveler',
    body: {
      current_password: 'portage-demo',
      password: 'portage-demo',
      password_confirmation: 'portage-demo',
    },
    response: { success: true },
  },
});

export const accountOrders = endpoint({
  id: 'account_orders',
  method: 'GET',
  path: '/api/v5/account/orders',
  tag: bookTag,
  summary: 'The orders of whoever is signed in, the newest first, with what has become of them.',
  query: z.strictObject({}),
  response: z.object({
    orders: z.array(
      z.object({
        order_id: z.int(),
        display_id: z.string(),
        placed_at: z.string(),
        total_cents: z.int(),
        refunded_cents: z.int(),
        from: z.string(),
        to: z.string(),
        roundtrip: z.boolean(),
        pickup_date: z.nullable(z.string()),
        arrival_date: z.nullable(z.string()),
        bag_count: z.int(),
        status: z.enum(orderProgresses),
        /** Where its receipt is. */
        receipt: z.string(),
      }),
    ),
  }),
  example: { caller: 'traveler', query: {}, response: { orders: [] } },
});

/** An address of the address book as it is sent. ENT-02 */
const addressFields = {
  company_name: optional(addressWords),
  address_1: optional(addressWords),
  address_2: optional(addressWords),
  city: optional(addressWords),
  state: optional(addressWords),
  zip: optional(text(limits.textFieldLengthMax, 'zip')),
  country_code: needed(text(2, 'alphabets')),
  phone_number: optional(phoneNumber),
};

const id = needed(integer(1, limits.idMax));

const exampleAddress = {
  company_name: '',
  address_1: '18 Juniper Walk',
  address_2: '',
  city: 'Miami',
  state: 'FL',
  zip: '33101',
  country_code: 'US',
  phone_number: '',
};

export const addressBook = endpoint({
  id: 'account_addresses',
  method: 'GET',
  path: '/api/v5/account/addresses',
  tag: bookTag,
  summary: 'The address book of whoever is signed in, the newest first.',
  query: z.strictObject({}),
  response: z.object({
    addresses: z.array(
      z.object({
        id: z.int(),
        company_name: z.string(),
        address_1: z.string(),
        address_2: z.string(),
        city: z.string(),
        state: z.string(),
        zip: z.string(),
        country_code: z.string(),
        phone_number: z.string(),
        /** Whether shipments start from there when nothing else is said. */
        default: z.boolean(),
      }),
    ),
  }),
  example: { caller: 'traveler', query: {}, response: { addresses: [{ id: 1, ...exampleAddress, default: false }] } },
});

const savedId = z.object({ success: z.literal(true), id: z.int() });

export const addAddress = endpoint({
  id: 'account_add_address',
  method: 'POST',
  path: '/api/v5/account/addresses',
  tag: bookTag,
  summary: 'Adds an address to the address book of whoever is signed in.',
  body: z.strictObject(addressFields),
  response: savedId,
  example: { caller: 'traveler', body: exampleAddress, response: { success: true, id: 1 } },
});

export const changeAddress = endpoint({
  id: 'account_change_address',
  method: 'PUT',
  path: '/api/v5/account/addresses/:id',
  tag: bookTag,
  summary: 'Changes an address of one’s own address book.',
  params: z.strictObject({ id }),
  body: z.strictObject({ ...addressFields, default: optional(flag) }),
  response: savedId,
  example: { caller: 'traveler', params: { id: 1 }, body: exampleAddress, response: { success: true, id: 1 } },
});

export const deleteAddress = endpoint({
  id: 'account_delete_address',
  method: 'POST',
  path: '/api/v5/account/addresses/delete',
  tag: bookTag,
  summary: 'Takes an address out of one’s own address book. One that is not there any more is no error.',
  body: z.strictObject({ id }),
  response: done,
  example: { caller: 'traveler', body: { id: 9_999_999 }, response: { success: true } },
});

const travelerFields = { name: needed(words), email: optional(email), phone: optional(phoneNumber) };

export const savedTravelers = endpoint({
  id: 'account_travelers',
  method: 'GET',
  path: '/api/v5/account/travelers',
  tag: bookTag,
  summary: 'The travelers that whoever is signed in has kept, and those of their orders whom they have not.',
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
  tag: bookTag,
  summary: 'Keeps a traveler for later shipments of whoever is signed in.',
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
  tag: bookTag,
  summary: 'Changes a traveler that one has kept.',
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
  tag: bookTag,
  summary: 'Forgets a traveler that one has kept. One who is not there any more is no error.',
  body: z.strictObject({ id }),
  response: done,
  example: { caller: 'traveler', body: { id: 9_999_999 }, response: { success: true } },
});

export const credits = endpoint({
  id: 'account_credits',
  method: 'GET',
  path: '/api/v5/account/credits',
  tag: bookTag,
  summary: 'The wallet credit of whoever is signed in, and how it came about, the newest first.',
  query: z.strictObject({}),
  response: z.object({
    balance_cents: z.int(),
    /** What of it is set aside for an order that is being paid. */
    held_cents: z.int(),
    lines: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(['given', 'spent', 'returned']),
        order_id: z.nullable(z.int()),
        amount_cents: z.int(),
        at: z.string(),
      }),
    ),
  }),
  example: { caller: 'admin', query: {}, response: { balance_cents: 0, held_cents: 0, lines: [] } },
});

export const saveNotifications = endpoint({
  id: 'account_save_notifications',
  method: 'POST',
  path: '/api/v5/account/notifications',
  tag: bookTag,
  summary: 'Says whether whoever is signed in wants news by email. Mails about their orders always come.',
  body: z.strictObject({ marketing: needed(flag) }),
  response: done,
  example: { caller: 'traveler', body: { marketing: false }, response: { success: true } },
});

export const confirmPassword = endpoint({
  id: 'account_confirm',
  method: 'POST',
  path: '/api/v5/account/confirm',
  tag: bookTag,
  summary:
    'Says the password again in this browser, which then counts as having just signed in: for 10 minutes a sign-in can be linked and a token made.',
  body: z.strictObject({ password: needed(text(limits.passwordLengthMax, 'free')) }),
  response: z.union([done, notSignedIn]),
  example: { caller: 'traveler', body: { password: 'portage-demo' }, response: { success: true } },
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
  tag: bookTag,
  summary:
    'The tokens that programs act with for whoever is signed in (x-user-token), by name; never the token itself.',
  query: z.strictObject({}),
  response: z.object({ tokens: z.array(token) }),
  example: { caller: 'traveler', query: {}, response: { tokens: [] } },
});

export const createToken = endpoint({
  id: 'account_create_token',
  method: 'POST',
  path: '/api/v5/account/tokens',
  tag: bookTag,
  summary:
    'Makes a token for a program (x-user-token), good for a year, and shows it this once. Needs a browser with a sign-in, or the password again (account_confirm), within 10 minutes.',
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
      message: 'Please sign out, sign in again and come back within 10 minutes.',
    },
  },
});

export const revokeToken = endpoint({
  id: 'account_revoke_token',
  method: 'POST',
  path: '/api/v5/account/tokens/delete',
  tag: bookTag,
  summary: 'Revokes a token of one’s own at once. One that is not there any more is no error.',
  body: z.strictObject({ id }),
  response: done,
  example: { caller: 'traveler', body: { id: 9_999_999 }, response: { success: true } },
});

export const exportData = endpoint({
  id: 'account_export',
  method: 'GET',
  path: '/api/v5/account/export',
  tag: bookTag,
  summary: 'Everything that is known of whoever is signed in, as a file to take along.',
  query: z.strictObject({}),
  response: z.record(z.string(), z.unknown()),
  example: { caller: 'traveler', query: {}, response: { profile: { email: 'traveler@portage.test' } } },
});

export const eraseAccount = endpoint({
  id: 'account_erase',
  method: 'POST',
  path: '/api/v5/account/erase',
  tag: bookTag,
  summary:
    'Erases who somebody is, for good: they say their password, orders keep their figures. Answers the CSRF token of the guest they are then.',
  body: z.strictObject({ password: needed(text(limits.passwordLengthMax, 'free')) }),
  response: z.union([z.object({ success: z.literal(true), akt: z.string() }), notSignedIn]),
  example: {
    caller: 'admin',
    body: { password: 'not the password' },
    response: {
      success: false,
      message: 'This is not your password.',
      errors: ['This is not your password.'],
    },
  },
});
