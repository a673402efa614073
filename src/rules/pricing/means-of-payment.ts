import { atLeastZero, type Cents, smallerCents, subtractCents, zeroCents } from '#rules/money.ts';
import type { GiftCardBalance, PriceFacts } from './price-facts.ts';

export type CreditPayment = {
  readonly applied: Cents;
  /** More is requested than the user has. `not_much_credit` on the wire. */
  readonly isMoreThanBalance: boolean;
  /** More is requested than is due. `not_greator_credits` on the wire. */
  readonly isMoreThanDue: boolean;
  /** A zero or negative amount is requested. `minus_amount` on the wire. */
  readonly isNotPositive: boolean;
};

export type GiftCardPayment = {
  readonly code: string;
  readonly applied: Cents;
  readonly balanceLeft: Cents;
};

/**
 * Wallet credit is used exactly as requested or not at all: customers see what is wrong and decide again. If credit is the way to pay, it
 * pays what is due, or as much as there is. PRC-03 PAY-01
 */
export function payFromCredit(credit: PriceFacts['credit'], due: Cents): CreditPayment {
  const nothingWrong = { isMoreThanBalance: false, isMoreThanDue: false, isNotPositive: false };
  if (!credit) return { applied: zeroCents, ...nothingWrong };
  if (credit.requested === 'whole') {
    const applied = smallerCents(atLeastZero(credit.balance), atLeastZero(due));
    return { ...nothingWrong, applied, isMoreThanBalance: credit.balance <= 0 && due > 0 };
  }
  const isNotPositive = credit.requested <= 0;
  const isMoreThanBalance = !isNotPositive && credit.requested > credit.balance;
  const isMoreThanDue = !isNotPositive && credit.requested > due;
  const isRefused = isNotPositive || isMoreThanBalance || isMoreThanDue;
  return { applied: isRefused ? zeroCents : credit.requested, isMoreThanBalance, isMoreThanDue, isNotPositive };
}

/**
 * Gift cards pay in the order in which they were entered, each at most what is still due. A card entered twice pays once.
 */
export function payFromGiftCards(cards: readonly GiftCardBalance[], due: Cents): readonly GiftCardPayment[] {
  const seen = new Set<string>();
  let left = atLeastZero(due);
  const payments: GiftCardPayment[] = [];
  for (const card of cards) {
    if (seen.has(card.code)) continue;
    seen.add(card.code);
    const applied = smallerCents(atLeastZero(card.balance), left);
    left = subtractCents(left, applied);
    payments.push({ code: card.code, applied, balanceLeft: subtractCents(card.balance, applied) });
  }
  return payments;
}
