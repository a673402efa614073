import { type MessageName, messageText } from '#rules/messages.ts';
import type { SocialOutcome } from '../contract.ts';

const problems: Readonly<Record<Exclude<SocialOutcome, 'welcome'>, MessageName>> = {
  denied: 'socialDenied',
  'not-matching': 'socialNotMatching',
  expired: 'socialNotMatching',
  'no-email': 'socialNoEmail',
  unknown: 'socialAway',
  away: 'socialAway',
  'has-account': 'socialHasAccount',
};

/** What the query of the sign-in page says of an attempt with an account elsewhere, in words; null when there was none or it went well. */
export function socialProblem(search: string): string | null {
  const outcome = new URLSearchParams(search).get('social') ?? '';
  return isProblem(outcome) ? messageText(problems[outcome]) : null;
}

/** Somebody has just come from a provider and is signed in; whether phone or terms are missing is for the server to say. */
export function isWelcome(search: string): boolean {
  return new URLSearchParams(search).get('social') === 'welcome';
}

function isProblem(outcome: string): outcome is keyof typeof problems {
  return Object.hasOwn(problems, outcome);
}
