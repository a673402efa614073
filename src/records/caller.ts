import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import { Refusal } from '#kit/problem.ts';
import type { Clock } from '#ports/clock/clock.ts';
import type { Tables } from './tables.ts';
import { findUserByToken, type User } from './users.ts';

/** Who calls, by `x-user-token`. A call without one comes from a guest; one with a wrong one is refused, not made a guest. */
export async function callerOf(
  { db, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock },
  headers: IncomingHttpHeaders,
): Promise<User | undefined | Refusal> {
  const token = headers['x-user-token'];
  if (typeof token !== 'string' || token === '') return undefined;
  const user = await findUserByToken(db, token, new Date(clock.nowMs()));
  return (
    user ??
    new Refusal(401, 'This token is not known or has run out. Please sign in again.', [
      { field: 'x-user-token', message: 'This token is not known or has run out.' },
    ])
  );
}
