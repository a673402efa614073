import type { FastifyRequest } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { requireSignedIn } from './require-signed-in.ts';
import type { User } from '#records/people/users.ts';
import { type Action, mayForOthers } from '#rules/account/permissions.ts';
import { messageText } from '#rules/messages.ts';
import type { StaffDeps } from './require-staff.ts';

/** The caller, if they are staff with the right to do this for others. ROL-01 ROL-02 */
export async function requireOnBehalfStaff(
  deps: StaffDeps,
  action: Extract<Action, 'search-people' | 'take-over-cart'>,
  request: FastifyRequest,
): Promise<User | Refusal> {
  const caller = await requireSignedIn(deps, request);
  if (caller instanceof Refusal) return caller;
  return mayForOthers(caller.role, action) ? caller : new Refusal(403, messageText('onBehalfStaffOnly'));
}
