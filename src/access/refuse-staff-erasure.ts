import { Refusal } from '#kit/problem.ts';
import type { User } from '#records/people/users.ts';
import { isShipperRole } from '#rules/account/role-kinds.ts';
import { messageText } from '#rules/messages.ts';

/** Refuses to erase staff by their own request: the audit log must still show which member of staff did what. */
export function refuseStaffErasure({ role }: User): Refusal | null {
  return isShipperRole(role) ? null : new Refusal(403, messageText('staffNotErased'));
}
