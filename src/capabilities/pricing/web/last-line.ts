import { t } from '#rules/language/t.ts';
import { formatCents, negateCents } from '#rules/money.ts';
import type { Price } from '../wire.ts';

/** The last line of a price: the refund, what is left to pay, or the total. PRC-04 PRC-05 */
export function lastLine({ total, charge }: Pick<Price, 'total' | 'charge'>): { label: string; amount: string } {
  if (charge < 0) return { label: t`Refund`, amount: formatCents(negateCents(charge)) };
  return { label: charge === total ? t`Total` : t`Amount due`, amount: formatCents(charge) };
}
