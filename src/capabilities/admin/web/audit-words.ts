import { cents, formatCents } from '#rules/money.ts';
import type { AuditEntryWire } from '../contract.ts';

const deeds: Readonly<Record<string, string>> = {
  'cart-taken-over': 'Took the cart over',
  'acting-ended': 'Stopped acting',
  'cart-user-set': 'Set whom the cart is for',
  called: 'Called',
  'credit-granted': 'Gave credit',
  'club-billing-granted': 'Granted club billing',
  'club-billing-refused': 'Refused club billing',
};

/** What somebody did, in words. CRT-03 */
export function deedWords({ action }: Pick<AuditEntryWire, 'action'>): string {
  return deeds[action] ?? action;
}

/** What it was done to, and why, as far as the log says. CRT-03 */
export function deedDetail({ object_kind: kind, object_id: id, details }: AuditEntryWire): string {
  const amount = details['amount_cents'];
  const reason = details['reason'];
  const parts = [
    kind === 'cart' && `Cart ${id}`,
    kind === 'call' && id,
    kind === 'club-billing-request' && `Request ${id}`,
    typeof amount === 'number' && formatCents(cents(amount)),
    typeof reason === 'string' && reason,
  ];
  return parts.filter(Boolean).join(' · ');
}
