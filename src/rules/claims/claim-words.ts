import { t } from '#rules/language/t.ts';
import { unreachable } from '#rules/result.ts';
import { type ClaimKind, type ClaimPayout, type ClaimState, isUnanswered } from './claim-states.ts';

/** What happened, as pages and emails say it. */
export function claimKindWords(kind: ClaimKind): string {
  switch (kind) {
    case 'lost':
      return t`The bag is missing`;
    case 'damaged':
      return t`Something is damaged`;
    case 'missing-contents':
      return t`Something is missing`;
    case 'other':
      return t`Something else`;
    default:
      return unreachable(kind);
  }
}

/** How far a claim is, as customers read it. */
export function claimStateWords({
  state,
  payTo,
  decidedBy,
}: {
  readonly state: ClaimState;
  readonly payTo: ClaimPayout | null;
  readonly decidedBy: number | null;
}): string {
  switch (state) {
    case 'open':
      return t`We’re looking at it`;
    case 'waiting':
      return t`We need an answer from you`;
    case 'approved':
      return payTo === 'check' ? t`Approved, we’re sending a check` : t`Approved, on its way to your card`;
    case 'paid':
      return t`Paid`;
    case 'denied':
      return isUnanswered({ state, decidedBy }) ? t`Closed without an answer` : t`Not approved`;
    case 'withdrawn':
      return t`Withdrawn`;
    default:
      return unreachable(state);
  }
}

/** Where the money of a paid claim is. */
export function claimPaidWords(payTo: ClaimPayout): string {
  switch (payTo) {
    case 'credit':
      return t`It’s in your credit now, and you can use it for your next order.`;
    case 'check':
      return t`Your check is in the mail.`;
    case 'card':
      return t`It was refunded to the card you paid with. Banks usually show it within 5 to 10 business days.`;
    default:
      return unreachable(payTo);
  }
}
