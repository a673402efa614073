import { formatCents } from '#rules/money.ts';
import type { AuditEntry } from './use-audit-log.ts';

const deeds: Readonly<Record<string, string>> = {
  'takeover-token-given': 'Opened the cart to take it over',
  'cart-taken-over': 'Took the cart over',
  'acting-ended': 'Stopped acting',
  'cart-user-set': 'Set whom the cart is for',
  'order-placed': 'Placed the order',
  'order-changed': 'Changed the order',
  'holiday-terms-confirmed': 'Confirmed that the customer agreed to the holiday terms',
  called: 'Called',
  'credit-granted': 'Gave credit',
  'club-billing-granted': 'Granted club billing',
  'club-billing-refused': 'Refused club billing',
  'role-changed': 'Was given a role',
};

/** What somebody did, in words. CRT-03 */
export function deedWords({ action }: Pick<AuditEntry, 'action'>): string {
  return deeds[action] ?? action;
}

/** What it was done to, and why, as far as the log says. CRT-03 */
export function deedDetail({ object: { kind, id }, details: { amount, reason } }: AuditEntry): string {
  const parts = [
    kind === 'cart' && `Cart ${id}`,
    kind === 'order' && `Order ${id}`,
    kind === 'call' && id,
    kind === 'holiday-terms' && `Season ${id}`,
    kind === 'club-billing-request' && `Request ${id}`,
    amount !== null && formatCents(amount),
    reason,
  ];
  return parts.filter(Boolean).join(' · ');
}
