import { t } from '#rules/language/t.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import { unreachable } from '#rules/result.ts';
import type { ClaimPayout, ClaimState } from './claim-states.ts';

/** What tracking knows of a claim that may be decided. */
export type DecidedClaim = {
  readonly state: ClaimState;
  readonly approved: Cents | null;
  readonly payTo: ClaimPayout | null;
  /** Whether it was closed because its customer has not answered. */
  readonly isUnanswered: boolean;
  /** Why it was denied, or paid less than was claimed, in the words of staff. */
  readonly reason: string | null;
};

/**
 * How a claim was decided, as tracking says it; null while it is not. Amount and reason are on the receipt alone: an order number and an email don't
 * show what was paid. SCR-06 PRC-04
 */
export function claimDecisionWords(
  claim: DecidedClaim,
  { isOnReceipt }: { readonly isOnReceipt: boolean },
): string | null {
  const { state, reason } = claim;
  switch (state) {
    case 'open':
    case 'waiting':
    case 'withdrawn':
      return null;
    case 'denied':
      if (claim.isUnanswered) {
        return isOnReceipt
          ? t`We closed your claim because we had no answer from you.`
          : t`We closed your claim because we had no answer from you. Your receipt says more.`;
      }
      if (!isOnReceipt) return t`We didn’t approve your claim. Your receipt says why.`;
      return reason ? t`We didn’t approve your claim. Our reason: ${reason}` : t`We didn’t approve your claim.`;
    case 'approved':
    case 'paid':
      if (!isOnReceipt) return payoutWords(claim);
      return reason ? `${amountWords(claim)} ${t`Why it’s less than you claimed: ${reason}`}` : amountWords(claim);
    default:
      return unreachable(state);
  }
}

function amountWords({ state, approved, payTo }: DecidedClaim): string {
  const amount = approved === null ? '' : formatCents(approved);
  const isPaid = state === 'paid';
  switch (payTo) {
    case 'credit':
      return t`We’ve approved your claim: ${amount} is in your credit now.`;
    case 'check':
      return isPaid
        ? t`We’ve approved your claim: your check for ${amount} is in the mail.`
        : t`We’ve approved your claim: we’re sending you a check for ${amount}.`;
    case 'card':
    case null:
      return isPaid
        ? t`We’ve approved your claim: ${amount} was refunded to your card.`
        : t`We’ve approved your claim: ${amount} is on its way to your card.`;
    default:
      return unreachable(payTo);
  }
}

function payoutWords({ payTo }: DecidedClaim): string {
  switch (payTo) {
    case 'credit':
      return t`We’ve approved your claim and paid it into your credit. Your receipt says how much.`;
    case 'check':
      return t`We’ve approved your claim and pay it by check. Your receipt says how much.`;
    case 'card':
    case null:
      return t`We’ve approved your claim and refund it to your card. Your receipt says how much.`;
    default:
      return unreachable(payTo);
  }
}
