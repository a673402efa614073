import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal } from '#kit/problem.ts';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import { findSession } from '#records/sessions/sessions.ts';
import type { Tables } from '#records/tables.ts';
import { findUser, findUserByToken, type User } from '#records/people/users.ts';
import { limits } from '#rules/limits.ts';
import { t } from '#rules/language/t.ts';

export type CallerDeps = { readonly db: Kysely<Tables>; readonly clock: Clock };

/**
 * The caller: the user of `x-user-token`, else the user signed in in this browser, else a guest (undefined). A wrong token is refused
 * rather than ignored. ROL-01
 */
export async function findCaller(deps: CallerDeps, request: FastifyRequest): Promise<User | undefined | Refusal> {
  const token = request.headers['x-user-token'];
  const isByToken = typeof token === 'string' && token !== '';
  const user = await (isByToken
    ? findUserByToken(deps.db, token, { now: nowOf(deps.clock), recordEveryMs: limits.userTokenUseMs })
    : findSignedInUser(deps, request.sessionIdHash));
  if (user) request.callerId = user.id;
  if (!isByToken) return user;
  return (
    user ??
    new Refusal(401, t`This token is unknown or has expired. Please sign in again.`, [
      { field: 'x-user-token', message: t`This token is unknown or has expired.` },
    ])
  );
}

/** Whether this browser is signed in to an account, whatever token the call has. */
export async function isSignedInAs(deps: CallerDeps, userId: number, request: FastifyRequest): Promise<boolean> {
  return (await findSignedInUser(deps, request.sessionIdHash))?.id === userId;
}

/** Who is signed in under a session, as long as it lasts. */
export async function findSignedInUser(
  { db, clock }: CallerDeps,
  sessionIdHash: Buffer | null,
): Promise<User | undefined> {
  if (sessionIdHash === null) return undefined;
  const session = await findSession(db, { idHash: sessionIdHash, now: nowOf(clock) });
  return session && session.userId !== null ? findUser(db, session.userId) : undefined;
}
