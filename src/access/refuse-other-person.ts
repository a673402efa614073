import { type Refusal, refuseHidden } from '#kit/problem.ts';
import type { User } from '#records/people/users.ts';
import { messageText } from '#rules/messages.ts';

/** Refuses a user id other than the caller's as unknown, whether it exists or not. No id is the caller's own. */
export function refuseOtherPerson(
  userId: number | undefined,
  { caller, field }: { readonly caller: User | undefined; readonly field: string },
): Refusal | null {
  return userId === undefined || userId === caller?.id ? null : refuseHidden(messageText('personUnknown'), field);
}
