import { mayForOthers } from '#rules/account/permissions.ts';

/**
 * Whether staff have to name the customer before they order: a cart without an owner is a guest's, and staff never become its owner by ordering it. A change
 * keeps the owner of its order. ROL-02
 */
export function isCustomerUnnamed({
  role,
  isCartOwned,
  isChange,
}: {
  /** The caller's; null is a guest. */
  readonly role: string | null;
  readonly isCartOwned: boolean;
  readonly isChange: boolean;
}): boolean {
  return !isChange && !isCartOwned && mayForOthers(role, 'book-on-behalf');
}
