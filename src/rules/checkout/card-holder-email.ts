import { signInEmail } from '#rules/account/sign-in-email.ts';
import { limits } from '#rules/limits.ts';

/** Who pays, and with how many means somebody pays already. */
export type PayerFacts = {
  readonly isPro: boolean;
  /** Whether the other payment provider is in use, which has no such limit. */
  readonly hasAlternateProvider: boolean;
  readonly paymentMethodCount: number;
  readonly payerEmail: string;
  readonly userEmail: string;
};

/**
 * Whether the card holder's own email is asked for: a pro user who already has ten means of payment may not add more under the
 * email of the account. Capitals make no other email of it. No reason is given for ten; cards kept for many guests under one
 * email can't be told apart any more. PAY-06
 */
export function needsCardHolderEmail(facts: PayerFacts): boolean {
  if (!facts.isPro || facts.hasAlternateProvider) return false;
  if (facts.paymentMethodCount < limits.paymentMethodsManyMin) return false;
  return signInEmail(facts.payerEmail) === signInEmail(facts.userEmail);
}
