import { t } from '#rules/language/t.ts';
import { type Cents, formatCents, negateCents } from '#rules/money.ts';

/** What a shipment costs, and what is left of it to pay; below zero it is a refund. */
export type Due = { readonly total: Cents; readonly charge: Cents };

/**
 * How the amount on the button has changed. It is the price only where nothing else pays a part of it: a gift card, credit and what a
 * changed order has paid make it another amount, or a refund. PRC-04 PAY-04
 */
export function dueChangeText(before: Due, now: Due): string {
  if (before.charge === now.charge || (isWholePrice(before) && isWholePrice(now)))
    return t`The price changed from ${formatCents(before.total)} to ${formatCents(now.total)}.`;
  return `${dueNowText(now.charge)} ${dueBeforeText(before.charge)}`;
}

export function isWholePrice({ total, charge }: Due): boolean {
  return charge === total;
}

export function dueNowText(charge: Cents): string {
  if (charge === 0) return t`Nothing is due now.`;
  return charge > 0 ? t`You now pay ${formatCents(charge)}.` : t`You now get ${formatCents(negateCents(charge))} back.`;
}

function dueBeforeText(charge: Cents): string {
  if (charge === 0) return t`Before, nothing was due.`;
  return charge > 0
    ? t`Before, it was ${formatCents(charge)}.`
    : t`Before, it was a refund of ${formatCents(negateCents(charge))}.`;
}
