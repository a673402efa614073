import type { User } from '#records/people/users.ts';
import { may } from '#rules/account/permissions.ts';

/** Whether the caller sees the pickups whose fee is waived, and may choose them. PKP-01 */
export function maySeeWaivedFees(caller: User | undefined): boolean {
  return may(caller?.role ?? null, 'see-waived-fees');
}
