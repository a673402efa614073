import { type MessageName, messageText } from '#rules/messages.ts';
import type { SocialOutcome } from '../../contract.ts';

const problems: Readonly<Record<Exclude<SocialOutcome, 'welcome'>, MessageName>> = {
  denied: 'socialDenied',
  'not-matching': 'socialNotMatching',
  expired: 'socialNotMatching',
  'no-email': 'socialNoEmail',
  unknown: 'socialAway',
  away: 'socialAway',
  'has-account': 'socialHasAccount',
};

/** Why an attempt to sign in with a provider failed, as the query of the page says; null when there was none or it worked. */
export function socialProblem(search: string): string | null {
  const outcome = new URLSearchParams(search).get('social') ?? '';
  return isProblem(outcome) ? messageText(problems[outcome]) : null;
}

/** Whether the user has just come from a provider and is signed in. The server knows whether phone or terms are missing. */
export function isWelcome(search: string): boolean {
  return new URLSearchParams(search).get('social') === 'welcome';
}

function isProblem(outcome: string): outcome is keyof typeof problems {
  return Object.hasOwn(problems, outcome);
}
