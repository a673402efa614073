import type { MessageName } from '#rules/messages.ts';
import { checkEmail } from '#rules/people/email.ts';

export type MarketingSignUp = {
  /** Whether the box for news by email is ticked. */
  readonly isWanted: boolean;
  readonly name: string;
  readonly email: string;
};

export type MarketingProblems = Readonly<Partial<Record<'name' | 'email', MessageName>>>;

/** News by email requires a name and an email. CHK-06 */
export function marketingProblems({ isWanted, name, email }: MarketingSignUp): MarketingProblems {
  if (!isWanted) return {};
  const isEmailEmpty = email.trim() === '';
  const isEmailInvalid = checkEmail(email.trim()) !== null;
  return {
    ...(name.trim() === '' && { name: 'marketingNameEmpty' as const }),
    ...(isEmailEmpty && { email: 'marketingEmailEmpty' as const }),
    ...(isEmailInvalid && { email: 'marketingEmailInvalid' as const }),
  };
}
