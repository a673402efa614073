import { addCents, atLeastZero, type Cents, negateCents, subtractCents } from '#rules/money.ts';
import type { PriceStep } from '#rules/pricing/price-steps.ts';

/** What the code of a bag that was sent back has taken off its new trip, and what is left of it to refund: the first trip was paid, and the code is used once. PRC-04 */
export function restOfCode({
  amount,
  code,
  steps,
}: {
  /** What the code may take off. */
  readonly amount: Cents;
  readonly code: string;
  /** The lines of the prices of its new trips. */
  readonly steps: readonly Pick<PriceStep, 'amount' | 'reason'>[];
}): { readonly used: Cents; readonly rest: Cents } {
  const ofCode = steps.filter(({ reason }) => reason.rule === 'coupon' && reason.inputs['code'] === code);
  const used = negateCents(addCents(...ofCode.map((step) => step.amount)));
  return { used, rest: atLeastZero(subtractCents(amount, used)) };
}
