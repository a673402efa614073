import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '#ports/clock/clock.ts';
import { findPasswordOf } from '#records/people/passwords.ts';
import { isSignInFresh } from '#records/sessions/sessions.ts';
import type { Tables } from '#records/tables.ts';
import { limits } from '#rules/limits.ts';

/**
 * What a user has to do before a new way to sign in is added to their account: enter the password again, or sign in again if there is
 * none. Null when they have just done so in this browser. A program that calls with a token can't add any. ACC-02
 */
export async function freshSignInNeed(
  { db, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock },
  { userId, request }: { readonly userId: number; readonly request: FastifyRequest },
): Promise<'password' | 'sign-in' | null> {
  const idHash = request.headers['x-user-token'] ? null : request.sessionIdHash;
  if (idHash === null) return 'sign-in';
  const since = new Date(clock.nowMs() - limits.freshSignInMs);
  if (await isSignInFresh(db, { idHash, userId, since })) return null;
  return (await findPasswordOf(db, userId)) === null ? 'sign-in' : 'password';
}
