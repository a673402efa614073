import { messages } from '#rules/messages.ts';
import type { ChoiceField, ChoiceProblems } from './payment-choice.ts';

/** The message at a field of the payment form. */
export function choiceError(problems: ChoiceProblems, field: ChoiceField): string | undefined {
  const problem = problems[field];
  return problem && messages[problem];
}
