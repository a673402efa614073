import { limits } from '#rules/limits.ts';
import { cents, formatCents } from '#rules/money.ts';
import { ok, problem, type Result } from '#rules/result.ts';

/** Credit that staff give to a user. */
export type CreditGrant = { readonly amountCents: number; readonly reason: string };

/** Checks a credit grant. A grant needs a reason for the record, and an upper limit keeps typing mistakes small. SCR-08 PAY-01 */
export function checkCreditGrant({ amountCents, reason: typed }: CreditGrant): Result<CreditGrant> {
  const reason = typed.trim();
  if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > limits.creditGrantCentsMax) {
    return problem('amountCents', 'creditAmountOutOfRange');
  }
  if (reason === '') return problem('reason', 'creditReasonRequired');
  return reason.length > limits.creditReasonLengthMax
    ? problem('reason', 'tooManyCharacters')
    : ok({ amountCents, reason });
}

/** The blanks of the sentence about the amount. */
export const creditAmountRange = {
  least: formatCents(cents(1)),
  most: formatCents(cents(limits.creditGrantCentsMax)),
} as const;
