import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal, refuseHidden } from '#kit/problem.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { requireSignedIn } from './require-signed-in.ts';
import type { Tables } from '#records/tables.ts';
import type { User } from '#records/people/users.ts';
import { type Action, mayForOthers } from '#rules/account/permissions.ts';
import { messageText } from '#rules/messages.ts';

export type StaffDeps = { readonly db: Kysely<Tables>; readonly clock: Clock };

/**
 * The caller, if the permissions table lets them do this to what belongs to others. A guest gets 401. All others get the
 * answer for an unknown person, so that they don't learn who or what there is. ROL-01 SCR-08
 */
export async function requireStaff(deps: StaffDeps, action: Action, request: FastifyRequest): Promise<User | Refusal> {
  const caller = await requireSignedIn(deps, request);
  if (caller instanceof Refusal) return caller;
  return mayForOthers(caller.role, action) ? caller : refuseHidden(messageText('personUnknown'), 'id');
}
