import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal } from '#kit/problem.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { findPasswordOf } from '#records/people/passwords.ts';
import { isPasswordRight } from '#kit/server/password-hash.ts';
import { refuseTooMany } from '#kit/server/refuse-too-many.ts';
import type { Tables } from '#records/tables.ts';
import type { Wait } from '#rules/count-tries.ts';
import { messageText } from '#rules/messages.ts';
import { countOwnPassword, forgetOwnFailures } from './sign-in-tries.ts';

export type PasswordCheck =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly message: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Checks the password that a signed-in user enters again. An open browser alone is not enough to take an account over or to end it,
 * and tries are counted so that the password can't be guessed there. ACC-02
 */
export async function checkOwnPassword(
  { db, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock },
  { userId, password }: { readonly userId: number; readonly password: string },
  reply: FastifyReply,
): Promise<PasswordCheck> {
  const phc = await findPasswordOf(db, userId);
  if (phc === null) return { kind: 'refused', refusal: new Refusal(409, messageText('passwordNoneYet')) };
  const tooOften = await countOwnPassword(db, { userId, nowMs: clock.nowMs() });
  if (tooOften) {
    reply.server.security.note('sign-in-locked', { user: userId });
    return { kind: 'refused', refusal: refuseTooManyTries(reply, tooOften) };
  }
  if (!(await isPasswordRight(password, phc))) {
    reply.server.security.note('sign-in-failed', { user: userId });
    return { kind: 'wrong', message: messageText('passwordNotRight') };
  }
  await forgetOwnFailures(db, userId);
  return { kind: 'right' };
}

/** The refusal after too many wrong passwords, with the time to wait. ACC-02 */
export function refuseTooManyTries(reply: FastifyReply, wait: Wait): Refusal {
  const minutes = String(Math.ceil(wait.waitMs / 60_000));
  return refuseTooMany(reply, wait, messageText('loginTooOften', { minutes }));
}
