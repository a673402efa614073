import { addCents, type Cents, negateCents, subtractCents } from '#rules/money.ts';

export type PaidBefore = {
  /** What was paid for the order and not refunded. */
  readonly paid: Cents;
  /** What was refunded as goodwill. */
  readonly goodwill: Cents;
};

/**
 * What is due for a changed order; a negative amount is refunded. A goodwill refund does not count as unpaid: it was given for another
 * reason and is not charged again. The refund never exceeds what is still paid. PRC-04
 */
export function changeDue(total: Cents, { paid, goodwill }: PaidBefore): Cents {
  const due = subtractCents(total, addCents(paid, goodwill));
  const least = negateCents(paid);
  return due < least ? least : due;
}
