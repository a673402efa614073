import { addCents, type Cents, smallerCents, subtractCents } from '#rules/money.ts';
import { ok, problem, type Result } from '#rules/result.ts';
import type { PaymentSource } from './accounts.ts';
import type { Payment } from './ledger-entries.ts';

/**
 * Splits a refund over the payment sources in reverse order of payment: first the card (or the billed club), then gift cards, the last
 * one first, then wallet credit, each up to what it paid. `paid` is in the order of payment. PRC-04
 */
export function refundParts({ paid, amount }: { paid: readonly Payment[]; amount: Cents }): Result<readonly Payment[]> {
  if (amount <= 0) return problem('amount', 'refundNotPositive');
  if (amount > addCents(...paid.map((payment) => payment.amount))) return problem('amount', 'refundMoreThanPaid');
  let left = amount;
  const parts: Payment[] = [];
  for (const { source, amount: most } of inReverse(paid)) {
    const part = smallerCents(most, left);
    if (part > 0) parts.push({ source, amount: part });
    left = subtractCents(left, part);
  }
  return ok(parts);
}

/** A changed order may have been paid several times; the ranking of sources still holds. */
function inReverse(paid: readonly Payment[]): readonly Payment[] {
  return paid.toReversed().toSorted((a, b) => refundRank(a.source) - refundRank(b.source));
}

function refundRank(source: PaymentSource): number {
  if (source === 'gateway' || source === 'club-billing') return 0;
  return source.startsWith('gift-card:') ? 1 : 2;
}
