import type { FastifyRequest } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import type { User } from '#records/people/users.ts';
import { type Action, may, mayForOthers } from '#rules/account/permissions.ts';
import { messageText } from '#rules/messages.ts';
import { type CallerDeps, findCaller } from './find-caller.ts';

type GuardedAction = {
  readonly action: Action;
  /** `own` if the call touches only what belongs to the caller. Otherwise it takes the right to touch what belongs to others. */
  readonly scope?: 'own' | 'any';
};

/** An action that is no secret, and what callers without the right are told. */
type OpenAction = GuardedAction & {
  /** The message for signed-in callers whose role lacks the right, with 403. */
  readonly reason: string;
  /** Whether guests read the reason too, instead of being asked to sign in. */
  readonly refusesGuests?: boolean;
};

/** An action that is hidden from callers without the right. */
type HiddenAction = GuardedAction & {
  /** The answer to guests; by default it asks them to sign in. */
  readonly guestRefusal?: Refusal;
  /** The answer to signed-in callers whose role lacks the right. */
  readonly refusal: Refusal;
};

/** The caller, if the permissions table lets them do this; all others are told why not. ROL-01 ROL-04 */
export function requireAction(
  deps: CallerDeps,
  { reason, refusesGuests = false, ...guarded }: OpenAction,
  request: FastifyRequest,
): Promise<User | Refusal> {
  const refusal = new Refusal(403, reason);
  return requireHiddenAction(deps, { ...guarded, refusal, ...(refusesGuests && { guestRefusal: refusal }) }, request);
}

/** The same where the refusal must not show what there is. ROL-01 ROL-04 */
export async function requireHiddenAction(
  deps: CallerDeps,
  { action, scope = 'any', guestRefusal = new Refusal(401, messageText('signInFirst')), refusal }: HiddenAction,
  request: FastifyRequest,
): Promise<User | Refusal> {
  const caller = await findCaller(deps, request);
  if (caller instanceof Refusal) return caller;
  if (!caller) return guestRefusal;
  const isAllowed = scope === 'own' ? may(caller.role, action) : mayForOthers(caller.role, action);
  return isAllowed ? caller : refusal;
}
