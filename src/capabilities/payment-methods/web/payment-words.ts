import { messages } from '#rules/messages.ts';
import type { ChoiceField, ChoiceProblems } from './payment-choice.ts';
import type { KnownCard } from '../wire.ts';

/** A card as people tell it from their others. */
export function cardWords({ brand, lastFour, expiry }: KnownCard): string {
  return `${brand} ending in ${lastFour}, expires ${expiry}`;
}

export function errorOf(problems: ChoiceProblems, field: ChoiceField): string | undefined {
  const problem = problems[field];
  return problem && messages[problem];
}
