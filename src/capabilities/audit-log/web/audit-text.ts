import { formatCents } from '#rules/money.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { AuditEntry } from '../wire.ts';

const actions: Readonly<Record<string, string>> = {
  'takeover-token-given': 'Opened the cart to take it over',
  'cart-taken-over': 'Took over the cart',
  'acting-ended': 'Stopped booking for them',
  'cart-user-set': 'Set who the cart is for',
  'order-placed': 'Placed the order',
  'order-changed': 'Changed the order',
  'holiday-terms-confirmed': 'Confirmed that the customer agreed to the holiday terms',
  called: 'Called',
  'credit-granted': 'Gave credit',
  'refund-given': 'Gave a refund',
  'order-cancelled': 'Canceled the shipment',
  'carrier-paused': 'Paused the carrier',
  'carrier-resumed': 'Resumed the carrier',
  'club-billing-granted': 'Granted club billing',
  'club-billing-refused': 'Refused club billing',
  'payment-removed': 'Removed an unresolved payment from the list',
  'payment-restored': 'Put an unresolved payment back on the list',
  'parcel-retried': 'Asked the carrier again about a label',
  'parcel-refunded': 'Refunded bags without a label',
  'parcel-settled': 'Took care of a label problem',
  'pickup-retried': 'Asked the carrier again about a pickup',
  'pickup-settled': 'Took care of a pickup problem',
  'parcel-case-closed': 'Took care of a bag',
  'carrier-bill-imported': 'Imported a carrier’s bill',
  'carrier-bill-settled': 'Settled a carrier’s bill for a label',
  'claim-asked': 'Asked about a claim',
  'claim-approved': 'Approved a claim',
  'claim-denied': 'Denied a claim',
  'claim-check-sent': 'Sent a check for a claim',
  'larger-size-paid': 'Recorded a payment for a larger size',
  'larger-size-refunded': 'Refunded a payment for a larger size',
  'larger-size-refund-sent': 'Recorded that a payment for a larger size was sent back',
  'role-changed': 'Was given a role',
};

/** What was done. CRT-03 */
export function actionText({ action }: Pick<AuditEntry, 'action'>): string {
  return actions[action] ?? action;
}

/** To what it was done, and why, as far as the log says. CRT-03 */
export function detailText({ object: { kind, id }, amount, reason }: AuditEntry): string {
  const parts = [
    kind === 'cart' && `Cart ${id}`,
    kind === 'order' && `Order ${id}`,
    kind === 'parcel' && `Label ${id}`,
    kind === 'payment' && `Payment ${id}`,
    kind === 'pickup' && `Pickup ${id}`,
    kind === 'carrier-bill' && `Bill ${id}`,
    kind === 'claim' && `Claim ${id}`,
    kind === 'call' && id,
    kind === 'holiday-terms' && `Season ${id}`,
    kind === 'carrier' && carrierName(id),
    kind === 'club-billing-request' && `Request ${id}`,
    amount !== null && formatCents(amount),
    reason,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** For whom it was done. An action on a carrier is for no particular user. CRT-03 */
export function subjectText({ subjectEmail, object }: Pick<AuditEntry, 'subjectEmail' | 'object'>): string {
  return subjectEmail ?? (object.kind === 'carrier' ? '–' : 'Guest');
}

function carrierName(key: string): string {
  return Object.entries(carrierOptions).find(([known]) => known === key)?.[1] ?? key;
}
