import { addCents, type Cents, negateCents, subtractCents } from '#rules/money.ts';

export type PaidBefore = {
  /** What was paid for the order and did not come back. */
  readonly paid: Cents;
  /** What came back as goodwill. */
  readonly goodwill: Cents;
};

/**
 * What a changed order still costs; below zero it goes back. A goodwill refund does not count as unpaid: it was given for something else
 * and is not charged again. No more goes back than is still paid. PRC-04
 */
export function changeDue(total: Cents, { paid, goodwill }: PaidBefore): Cents {
  const due = subtractCents(total, addCents(paid, goodwill));
  const least = negateCents(paid);
  return due < least ? least : due;
}
