import type { MessageName } from '#rules/messages.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import type { ClaimPayout } from './claim-states.ts';

/** What staff have typed to approve a claim. */
export type TypedApproval = {
  readonly amount: Cents | null;
  readonly payTo: ClaimPayout | null;
  /** The name and address that a check goes to. */
  readonly checkTo: string;
  /** Why it is less than was claimed. */
  readonly reason: string;
};

export type CheckedApproval =
  | {
      readonly kind: 'ok';
      readonly amount: Cents;
      readonly payTo: ClaimPayout;
      /** Null unless it is paid by check. */
      readonly checkTo: string | null;
      /** Null unless it is less than was claimed. */
      readonly reason: string | null;
    }
  /** Staff have left out a field. */
  | { readonly kind: 'missing'; readonly field: 'amount' | 'payTo' | 'checkTo' | 'text'; readonly message: MessageName }
  /** The claim allows no such approval. */
  | {
      readonly kind: 'not-allowed';
      readonly field: 'amount' | 'payTo';
      readonly message: MessageName;
      readonly blanks: Readonly<Record<string, string>>;
    };

/**
 * Whether a claim may be approved as staff have typed it: for no more than its items allow and than was claimed, with a reason where it is less, and as credit
 * only to an account. What goes to the card is limited further by what was paid with it. SCR-08 PRC-04
 */
export function checkApproval(
  { amount, payTo, checkTo, reason }: TypedApproval,
  {
    claimed,
    limit,
    mayHaveCredit,
  }: {
    /** Zero for a claim that a rule opened, until its customer names an amount. */
    readonly claimed: Cents;
    /** The most that its items allow. */
    readonly limit: Cents;
    /** Whether the customer has an account. */
    readonly mayHaveCredit: boolean;
  },
): CheckedApproval {
  if (amount === null) return { kind: 'missing', field: 'amount', message: 'fieldRequired' };
  if (payTo === null) return { kind: 'missing', field: 'payTo', message: 'fieldRequired' };
  if (payTo === 'check' && checkTo === '') return { kind: 'missing', field: 'checkTo', message: 'fieldRequired' };
  if (amount > limit) return notAllowed('amount', 'claimAboveLimit', { limit: formatCents(limit) });
  // Until an amount is claimed, the value of its items alone limits it.
  if (claimed > 0 && amount > claimed)
    return notAllowed('amount', 'claimAboveClaimed', { claimed: formatCents(claimed) });
  const isLess = amount < claimed;
  if (isLess && reason === '') return { kind: 'missing', field: 'text', message: 'claimTextRequired' };
  if (payTo === 'credit' && !mayHaveCredit) return notAllowed('payTo', 'creditNeedsAccount');
  return { kind: 'ok', amount, payTo, checkTo: payTo === 'check' ? checkTo : null, reason: isLess ? reason : null };
}

function notAllowed(
  field: 'amount' | 'payTo',
  message: MessageName,
  blanks: Readonly<Record<string, string>> = {},
): CheckedApproval {
  return { kind: 'not-allowed', field, message, blanks };
}
