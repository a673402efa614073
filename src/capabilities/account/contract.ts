import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { flag, text } from '#rules/fields.ts';
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
