import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { notSignedInAnswer, signedInAnswer } from '#kit/signed-in/contract.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { flag, integer, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { type MessageName, messageText } from '#rules/messages.ts';

const credentials = z.strictObject({
  email: neededText(limits.emailLengthMax, { missing: 'loginEmailRequired', read: signInEmail }),
  password: neededText(limits.passwordLengthMax, { missing: 'loginPasswordRequired', read: (typed) => typed }),
});

/** A required text with its own message for when it is missing. */
function neededText(max: number, { missing, read }: { missing: MessageName; read: (typed: string) => string }) {
  const isGiven = (value: unknown): boolean =>
    typeof value === 'string' ? read(value) !== '' : value !== undefined && value !== null;
  const asked = z.unknown().check(z.refine(isGiven, { error: messageText(missing), abort: true }));
  return z.pipe(asked, needed(text(max, 'free')));
}

const signInResponse = z.union([signedInAnswer, notSignedInAnswer]);

const signInTag = 'account';
const exampleToken = 'the-csrf-token-of-the-new-session-43-chars0';

export const signIn = endpoint({
  id: 'sign_in',
  method: 'POST',
  path: '/sessions',
  changes: 'sign-in',
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
  changes: 'sign-in',
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
  changes: 'sign-in',
  tag: signInTag,
  summary: 'Ends the session, or with `everywhere` all sessions of the person. The browser gets a new one, as a guest.',
  body: z.strictObject({ everywhere: optional(flag) }),
  response: z.object({ success: z.literal(true), akt: z.string() }),
  example: { body: {}, response: { success: true, akt: exampleToken } },
});

export const mailSignIn = endpoint({
  id: 'mail_sign_in',
  method: 'POST',
  path: '/sessions/mail',
  changes: 'sign-in',
  tag: signInTag,
  summary:
    'Emails a code and a link to sign in with, good once and for 10 minutes. The code works in the browser that asked. Known and unknown emails are answered alike.',
  body: z.strictObject({ email: needed(text(limits.emailLengthMax, 'free')) }),
  response: z.object({ success: z.literal(true), message: z.string() }),
  example: {
    body: { email: 'nobody@example.com' },
    response: {
      success: true,
      message:
        'If nobody@example.com has a customer account, we’ve sent a code and a link to it. They work for 10 minutes. Codes don’t work for staff, club and pro accounts.',
    },
  },
});

export const signInWithCode = endpoint({
  id: 'sign_in_with_code',
  method: 'POST',
  path: '/sessions/code',
  changes: 'sign-in',
  tag: signInTag,
  summary: 'Signs in with an emailed code, in the browser that asked for it. Five guesses for each code.',
  body: z.strictObject({
    email: needed(text(limits.emailLengthMax, 'free')),
    code: needed(text(limits.codeLengthMax, 'free')),
  }),
  response: signInResponse,
  example: {
    body: { email: 'nobody@example.com', code: '042137' },
    response: {
      success: false,
      message: 'Login failed.',
      errors: ['That code isn’t right or has expired. Check it, or ask for a new one.'],
    },
  },
});

export const signInWithLink = endpoint({
  id: 'sign_in_with_link',
  method: 'POST',
  path: '/sessions/link',
  changes: 'sign-in',
  tag: signInTag,
  summary: 'Signs in with the token of an emailed link, in any browser.',
  body: z.strictObject({ token: needed(text(limits.textFieldLengthMax, 'free')) }),
  response: signInResponse,
  example: {
    body: { token: 'x' },
    response: {
      success: false,
      message: 'This link has expired or was already used. Sign in again to get a new one.',
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
  body: z.strictObject({ email: needed(text(limits.emailLengthMax, 'free')) }),
  response: z.object({ success: z.literal(true), message: z.string() }),
  example: {
    body: { email: 'nobody@example.com' },
    response: {
      success: true,
      message: 'If nobody@example.com has an account, we’ve sent a link to it.',
    },
  },
});

const newPassword = {
  password: needed(text(limits.passwordLengthMax, 'free')),
  password_confirmation: needed(text(limits.passwordLengthMax, 'free')),
};

export const resetPassword = endpoint({
  id: 'reset_password',
  method: 'POST',
  path: '/users/password/reset',
  tag: signInTag,
  summary: 'Sets the password with the token of an emailed link, signs its owner in, and out of every other browser.',
  body: z.strictObject({ token: needed(text(limits.textFieldLengthMax, 'free')), ...newPassword }),
  response: signInResponse,
  example: {
    body: { token: 'x', password: 'plum tarmac otter', password_confirmation: 'plum tarmac otter' },
    response: {
      success: false,
      message: 'This link has expired or was already used. Please ask for a new one.',
      errors: [],
    },
  },
});

const accountTag = 'account pages';
const done = z.object({ success: z.literal(true) });

export const changePassword = endpoint({
  id: 'account_change_password',
  method: 'POST',
  path: '/api/v5/account/password',
  tag: accountTag,
  summary:
    'Changes the password of the signed-in user, who enters the current one, and signs them out everywhere else.',
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

export const confirmPassword = endpoint({
  id: 'account_confirm',
  method: 'POST',
  path: '/api/v5/account/confirm',
  tag: accountTag,
  summary:
    'Confirms the password in this browser, which then counts as just signed in: for 10 minutes a sign-in can be linked and a token created.',
  body: z.strictObject({ password: needed(text(limits.passwordLengthMax, 'free')) }),
  response: z.union([done, notSignedInAnswer]),
  example: { caller: 'traveler', body: { password: 'portage-demo' }, response: { success: true } },
});

/**
 * How signing in with a provider ended, as `?social=` tells the sign-in page. After `welcome` the user is signed in; the page asks for
 * phone and terms if they are missing, and continues.
 */
export type SocialOutcome =
  | 'welcome'
  | 'denied'
  | 'not-matching'
  | 'expired'
  | 'no-email'
  | 'unknown'
  | 'away'
  | 'has-account';

const socialTag = 'social sign-in';

const givenFields = {
  phone_number: optional(text(limits.phoneLengthMax, 'free')),
  terms_accepted: optional(flag),
  /** The version that was read; without one it is the one in force. */
  version: optional(text(limits.codeLengthMax, 'free')),
};

const phoneAndTerms = z.object({
  /** Nothing is missing, or what was given is enough. */
  success: z.boolean(),
  phone_required: z.boolean(),
  terms_required: z.boolean(),
  /** The version of the terms in force. */
  version: z.string(),
});

export const signInProviders = endpoint({
  id: 'sign_in_providers',
  method: 'GET',
  path: '/users/sign_in_providers',
  tag: socialTag,
  summary:
    'The providers that people can sign in with here: each at `/auth/{key}?back={path}`, which leads to the provider and back.',
  response: z.object({ providers: z.array(z.object({ key: z.string(), name: z.string() })) }),
  example: { response: { providers: [{ key: 'google', name: 'Google' }] } },
});

export const phoneAndTermsNeeded = endpoint({
  id: 'phone_and_tnc_needed',
  method: 'GET',
  path: '/users/ask_phone_and_tnc',
  tag: socialTag,
  summary:
    'What the signed-in user still has to give, and whether the given values would be enough. It changes nothing.',
  query: z.strictObject(givenFields),
  response: phoneAndTerms,
  example: {
    caller: 'traveler',
    query: {},
    response: { success: true, phone_required: false, terms_required: false, version: '2026-11' },
  },
});

export const askPhoneAndTerms = endpoint({
  id: 'ask_phone_and_tnc',
  method: 'POST',
  path: '/users/ask_phone_and_tnc',
  tag: socialTag,
  summary:
    'Records phone and terms of the signed-in user. A number is required if there is none, the terms if they are not accepted.',
  body: z.strictObject(givenFields),
  response: phoneAndTerms,
  example: {
    caller: 'traveler',
    body: { phone_number: '(212) 555-0188', terms_accepted: true, version: '2026-11' },
    response: { success: true, phone_required: false, terms_required: false, version: '2026-11' },
  },
});

const linkedSignIn = z.object({ id: z.int(), provider: z.string(), name: z.string(), linked_at: z.string() });

/** What is needed first: the password again, or a new sign-in if there is no password. */
const notFresh = z.object({ success: z.literal(false), needs: z.enum(['password', 'sign-in']), message: z.string() });

const linkPath = '/api/v5/account/linked_sign_ins';

export const linkedSignIns = endpoint({
  id: 'linked_sign_ins',
  method: 'GET',
  path: linkPath,
  tag: socialTag,
  summary: 'The provider accounts that sign in to the caller’s account, and the providers that can be linked.',
  query: z.strictObject({}),
  response: z.object({
    /** False for staff accounts. */
    may_link: z.boolean(),
    providers: z.array(z.object({ key: z.string(), name: z.string() })),
    linked: z.array(linkedSignIn),
  }),
  example: { caller: 'traveler', query: {}, response: { may_link: true, providers: [], linked: [] } },
});

export const linkSignIn = endpoint({
  id: 'link_sign_in',
  method: 'POST',
  path: linkPath,
  tag: socialTag,
  summary:
    'Starts linking a provider account to the caller’s own: answers where the browser goes. Needs a sign-in, or the password again (account_confirm), within 10 minutes.',
  body: z.strictObject({ provider: needed(text(limits.codeLengthMax, 'free')) }),
  response: z.union([z.object({ success: z.literal(true), url: z.string() }), notFresh]),
  example: {
    caller: 'traveler',
    body: { provider: 'google' },
    response: {
      success: false,
      needs: 'sign-in',
      message: 'Please sign out, sign in again, and come back within 10 minutes.',
    },
  },
});

export const unlinkSignIn = endpoint({
  id: 'unlink_sign_in',
  method: 'POST',
  path: `${linkPath}/delete`,
  tag: socialTag,
  summary: 'Unlinks a provider account. Unlinking one that is already gone is no error; the last way to sign in stays.',
  body: z.strictObject({ id: needed(integer(1, limits.idMax)) }),
  response: z.object({ success: z.boolean(), message: z.nullable(z.string()) }),
  example: { caller: 'traveler', body: { id: 9_999_999 }, response: { success: true, message: null } },
});

export const termsAcceptedAfterSocial = endpoint({
  id: 'is_terms_accepted_via_fb',
  method: 'GET',
  path: '/users/is_terms_accepted_via_fb',
  tag: socialTag,
  summary: 'Whether the signed-in user has accepted the terms in force, and whether phone or terms are still missing.',
  response: z.object({ success: z.boolean(), phone_and_tnc: z.boolean() }),
  example: { caller: 'traveler', response: { success: true, phone_and_tnc: false } },
});
