import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { notSignedInAnswer, signedInAnswer } from '#kit/signed-in/contract.ts';
import { integer, list, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

const tag = 'passkeys';
const path = '/api/v5/account/passkeys';

/** Bytes of an authenticator, in base64url. */
const bytes = needed(text(limits.passkeyFieldLengthMax, 'free'));
const credentialId = needed(text(limits.passkeyIdLengthMax, 'free'));

const passkey = z.object({
  id: z.int(),
  name: z.string(),
  /** The host name of the site that it works on. */
  site: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});

/** What is needed first: the password again, or a new sign-in if there is no password. */
const notFresh = z.object({ success: z.literal(false), needs: z.enum(['password', 'sign-in']), message: z.string() });

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, with what we use of it. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

export const listPasskeys = endpoint({
  id: 'account_passkeys',
  method: 'GET',
  path,
  tag,
  summary: 'The passkeys of the signed-in user, and whether they may add any: customers may, pro users and staff not.',
  query: z.strictObject({}),
  response: z.object({ may_add: z.boolean(), passkeys: z.array(passkey) }),
  example: { caller: 'traveler', query: {}, response: { may_add: true, passkeys: [] } },
});

export const passkeyOptions = endpoint({
  id: 'account_passkey_options',
  method: 'POST',
  path: `${path}/options`,
  tag,
  summary:
    'Begins to add a passkey: what the browser passes to `navigator.credentials.create`. Good once, for 5 minutes, in this browser. Needs a sign-in, or the password again (account_confirm), within 10 minutes.',
  body: z.strictObject({}),
  response: z.union([z.object({ success: z.literal(true), options: creationOptions }), notFresh]),
  example: {
    caller: 'traveler',
    body: {},
    response: {
      success: false,
      needs: 'sign-in',
      message: 'Please sign out, sign in again, and come back within 10 minutes.',
    },
  },
});

export const addPasskey = endpoint({
  id: 'account_add_passkey',
  method: 'POST',
  path,
  tag,
  summary: 'Adds the passkey that the browser has created with account_passkey_options, and emails its owner.',
  body: z.strictObject({
    id: credentialId,
    client_data: bytes,
    attestation: bytes,
    transports: optional(list(text(limits.codeLengthMax, 'free'), limits.passkeyTransportsMax)),
  }),
  response: z.union([
    z.object({ success: z.literal(true), passkey }),
    z.object({ success: z.literal(false), message: z.string() }),
  ]),
  example: {
    caller: 'traveler',
    body: { id: 'x', client_data: 'x', attestation: 'x', transports: ['internal'] },
    response: { success: false, message: 'That took too long. Please try again.' },
  },
});

export const removePasskey = endpoint({
  id: 'account_remove_passkey',
  method: 'POST',
  path: `${path}/delete`,
  tag,
  summary:
    'Removes a passkey, and emails its owner. Removing one that is already gone is no error. Needs a sign-in, or the password again (account_confirm), within 10 minutes.',
  body: z.strictObject({ id: needed(integer(1, limits.idMax)) }),
  response: z.union([z.object({ success: z.literal(true) }), notFresh]),
  example: {
    caller: 'traveler',
    body: { id: 9_999_999 },
    response: {
      success: false,
      needs: 'sign-in',
      message: 'Please sign out, sign in again, and come back within 10 minutes.',
    },
  },
});

export const passkeySignInOptions = endpoint({
  id: 'passkey_sign_in_options',
  method: 'POST',
  path: '/sessions/passkey/options',
  changes: 'nothing',
  tag,
  summary:
    'Begins a sign-in with a passkey: what the browser passes to `navigator.credentials.get`. Good once, for 5 minutes, in this browser. It names no one: the authenticator knows whose passkeys it has.',
  body: z.strictObject({}),
  response: z.object({ success: z.literal(true), options: requestOptions }),
  example: {
    body: {},
    response: {
      success: true,
      options: {
        challenge: 'thirty-two-random-bytes-in-base64url-000000',
        rpId: 'localhost',
        timeout: 300_000,
        userVerification: 'required',
      },
    },
  },
});

export const signInWithPasskey = endpoint({
  id: 'sign_in_with_passkey',
  method: 'POST',
  path: '/sessions/passkey',
  changes: 'sign-in',
  tag,
  summary:
    'Signs in with what the authenticator has signed: a new session, and a new CSRF token in `akt`. Failures count as failed sign-ins of the address.',
  body: z.strictObject({
    id: credentialId,
    client_data: bytes,
    authenticator_data: bytes,
    signature: bytes,
    user_handle: optional(text(limits.passkeyIdLengthMax, 'free')),
  }),
  response: z.union([signedInAnswer, notSignedInAnswer]),
  example: {
    body: { id: 'x', client_data: 'x', authenticator_data: 'x', signature: 'x' },
    response: { success: false, message: 'That took too long. Please try again.', errors: [] },
  },
});
