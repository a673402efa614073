import { t } from '#rules/language/t.ts';
import { type Cents, formatCents, negateCents } from '#rules/money.ts';

/** An amount that is due, or that is refunded. PRC-04 PRC-05 */
export function dueAmount(charge: Cents): string {
  return charge < 0 ? t`${formatCents(negateCents(charge))} back` : formatCents(charge);
}
