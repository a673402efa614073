import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal } from '#kit/problem.ts';
import type { Clock } from '#ports/clock/clock.ts';
import type { Tables } from '#records/tables.ts';
import type { User } from '#records/people/users.ts';
import { messageText } from '#rules/messages.ts';
import { findCaller } from './find-caller.ts';

/** The signed-in caller. A guest gets 401. ROL-01 */
export async function requireSignedIn(
  deps: { readonly db: Kysely<Tables>; readonly clock: Clock },
  request: FastifyRequest,
): Promise<User | Refusal> {
  return (await findCaller(deps, request)) ?? new Refusal(401, messageText('signInFirst'));
}
