import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { flag, integer, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

/**
 * How signing in with an account elsewhere ended, as the sign-in page is told in `?social=`. After `welcome` the person is signed in; the
 * page asks for phone and terms where they are missing, and goes on.
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
  /** Nothing is missing, or what was given would do. */
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
    'With whose accounts people may sign in here: each at `/auth/{key}?back={path}`, which leads to the provider and back.',
  response: z.object({ providers: z.array(z.object({ key: z.string(), name: z.string() })) }),
  example: { response: { providers: [{ key: 'google', name: 'Google' }] } },
});

export const phoneAndTermsNeeded = endpoint({
  id: 'phone_and_tnc_needed',
  method: 'GET',
  path: '/users/ask_phone_and_tnc',
  tag: socialTag,
  summary:
    'What is still to be asked of whoever is signed in, and whether the form as it stands would do. It changes nothing.',
  query: z.strictObject(givenFields),
  response: phoneAndTerms,
  example: {
    caller: 'traveler',
    query: {},
    response: { success: true, phone_required: false, terms_required: false, version: '2026-01' },
  },
});

export const askPhoneAndTerms = endpoint({
  id: 'ask_phone_and_tnc',
  method: 'POST',
  path: '/users/ask_phone_and_tnc',
  tag: socialTag,
  summary:
    'Records phone and terms of whoever is signed in. A number is needed where there is none, the terms where they are not accepted.',
  body: z.strictObject(givenFields),
  response: phoneAndTerms,
  example: {
    caller: 'traveler',
    body: { phone_number: '(212) 555-0188', terms_accepted: true, version: '2026-01' },
    response: { success: true, phone_required: false, terms_required: false, version: '2026-01' },
  },
});

const linkedSignIn = z.object({ id: z.int(), provider: z.string(), name: z.string(), linked_at: z.string() });

/** What is to be done first: the password again, or a new sign-in where there is none. */
const notFresh = z.object({ success: z.literal(false), needs: z.enum(['password', 'sign-in']), message: z.string() });

const linkPath = '/api/v5/account/linked_sign_ins';

export const linkedSignIns = endpoint({
  id: 'linked_sign_ins',
  method: 'GET',
  path: linkPath,
  tag: socialTag,
  summary: 'The accounts elsewhere that sign in to one’s own account, and those that can be linked.',
  query: z.strictObject({}),
  response: z.object({
    /** Staff accounts link nothing. */
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
    'Begins to link an account elsewhere to one’s own: answers where the browser goes. Needs a sign-in, or the password again (account_confirm), within 10 minutes.',
  body: z.strictObject({ provider: needed(text(limits.codeLengthMax, 'free')) }),
  response: z.union([z.object({ success: z.literal(true), url: z.string() }), notFresh]),
  example: {
    caller: 'traveler',
    body: { provider: 'google' },
    response: {
      success: false,
      needs: 'sign-in',
      message: 'Please sign out, sign in again and come back within 10 minutes.',
    },
  },
});

export const unlinkSignIn = endpoint({
  id: 'unlink_sign_in',
  method: 'POST',
  path: `${linkPath}/delete`,
  tag: socialTag,
  summary:
    'Unlinks an account elsewhere from one’s own. One that is not there any more is no error; the last way in stays.',
  body: z.strictObject({ id: needed(integer(1, limits.idMax)) }),
  response: z.object({ success: z.boolean(), message: z.nullable(z.string()) }),
  example: { caller: 'traveler', body: { id: 9_999_999 }, response: { success: true, message: null } },
});

export const termsAcceptedAfterSocial = endpoint({
  id: 'is_terms_accepted_via_fb',
  method: 'GET',
  path: '/users/is_terms_accepted_via_fb',
  tag: socialTag,
  summary:
    'Whether whoever is signed in has accepted the terms in force, and whether phone or terms are still to be asked for.',
  response: z.object({ success: z.boolean(), phone_and_tnc: z.boolean() }),
  example: { caller: 'traveler', response: { success: true, phone_and_tnc: false } },
});
