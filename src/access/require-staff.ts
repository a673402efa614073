import type { FastifyRequest } from 'fastify';
import { type Refusal, refuseHidden, refuseHiddenCall } from '#kit/problem.ts';
import type { User } from '#records/people/users.ts';
import type { Action } from '#rules/account/permissions.ts';
import { messageText } from '#rules/messages.ts';
import type { CallerDeps } from './find-caller.ts';
import { requireHiddenAction } from './require-action.ts';

export type StaffDeps = CallerDeps;

/**
 * The caller, if the permissions table lets them do this to what belongs to others. A guest gets 401. All others get the
 * answer for an unknown person, or that of an unknown call where the address names none, so that they don't learn who or what there is.
 * ROL-01 SCR-08
 */
export function requireStaff(deps: StaffDeps, action: Action, request: FastifyRequest): Promise<User | Refusal> {
  const [named] = Object.keys(request.params ?? {});
  const refusal = named === undefined ? refuseHiddenCall() : refuseHidden(messageText('personUnknown'), named);
  return requireHiddenAction(deps, { action, refusal }, request);
}
