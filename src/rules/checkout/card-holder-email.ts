import { signInEmail } from '#rules/account/sign-in-email.ts';
import { limits } from '#rules/limits.ts';

/** The payer, and how many payment methods they have already. */
export type PayerFacts = {
  readonly isPro: boolean;
  /** Whether the alternate payment provider is in use, which has no such limit. */
  readonly hasAlternateProvider: boolean;
  readonly paymentMethodCount: number;
  readonly payerEmail: string;
  readonly userEmail: string;
};

/**
 * Whether the card holder's own email is required: a pro user with ten payment methods may not add more under the account's email,
 * ignoring case. The specification gives no reason for ten; probably because cards of many guests under one email can't be told apart.
 * PAY-06
 */
export function needsCardHolderEmail(facts: PayerFacts): boolean {
  if (!facts.isPro || facts.hasAlternateProvider) return false;
  if (facts.paymentMethodCount < limits.paymentMethodsManyMin) return false;
  return signInEmail(facts.payerEmail) === signInEmail(facts.userEmail);
}
