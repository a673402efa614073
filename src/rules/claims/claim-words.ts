import { t } from '#rules/language/t.ts';
import { unreachable } from '#rules/result.ts';
import type { ClaimKind, ClaimState } from './claim-states.ts';

/** What happened, as pages and mails say it. */
export function claimKindWords(kind: ClaimKind): string {
  switch (kind) {
    case 'lost':
      return t`The bag is lost`;
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
export function claimStateWords(state: ClaimState): string {
  switch (state) {
    case 'open':
      return t`We’re looking at it`;
    case 'waiting':
      return t`We need an answer from you`;
    case 'approved':
      return t`Approved, on its way to your card`;
    case 'paid':
      return t`Paid`;
    case 'denied':
      return t`Not approved`;
    case 'withdrawn':
      return t`Withdrawn`;
    default:
      return unreachable(state);
  }
}
