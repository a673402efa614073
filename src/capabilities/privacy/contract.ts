import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { optional } from '#kit/form-schema.ts';
import { notSignedInAnswer } from '#kit/signed-in/contract.ts';
import { text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';

const accountTag = 'account pages';

export const exportData = endpoint({
  id: 'account_export',
  method: 'GET',
  path: '/api/v5/account/export',
  tag: accountTag,
  summary: 'Everything we know about the signed-in user, as a file.',
  query: z.strictObject({}),
  response: z.record(z.string(), z.unknown()),
  example: { caller: 'traveler', query: {}, response: { profile: { email: 'traveler@portage.test' } } },
});

export const eraseAccount = endpoint({
  id: 'account_erase',
  method: 'POST',
  path: '/api/v5/account/erase',
  tag: accountTag,
  summary:
    'Erases a person’s data for good after they enter their password; orders keep their amounts. An account without a password needs none, but a sign-in of the last 10 minutes. Answers the CSRF token of the guest session that follows.',
  body: z.strictObject({ password: optional(text(limits.passwordLengthMax, 'free')) }),
  response: z.union([z.object({ success: z.literal(true), akt: z.string() }), notSignedInAnswer]),
  example: {
    caller: 'admin',
    body: { password: 'not the password' },
    response: {
      success: false,
      message: 'That’s not your password. Please try again.',
      errors: ['That’s not your password. Please try again.'],
    },
  },
});
