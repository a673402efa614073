import type { Cents } from '#rules/money.ts';
import type { ClaimPayout } from './claim-states.ts';

/** How staff pay a claim unless they choose otherwise: to the card while it takes that much back, then as credit, which guests can't have. */
export function proposedPayout({
  claimed,
  refundableToCard,
  mayHaveCredit,
}: {
  readonly claimed: Cents;
  readonly refundableToCard: Cents;
  readonly mayHaveCredit: boolean;
}): ClaimPayout {
  if (claimed <= refundableToCard) return 'card';
  return mayHaveCredit ? 'credit' : 'check';
}
