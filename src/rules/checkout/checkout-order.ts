import { messageText } from '#rules/messages.ts';

/** What is known when the customer presses "Place order". */
export type CheckoutFacts = {
  readonly formIsValid: boolean;
  readonly isSignedIn: boolean;
  /** Whether a guest has given email, name and phone. */
  readonly guestDetailsGiven: boolean;
  /** `changed`: an earlier version was accepted, the one in force was not. */
  readonly terms: 'accepted' | 'never-accepted' | 'changed';
  /** Whether bags arrive in the holiday season and its terms are not accepted yet. */
  readonly holidayTermsOpen: boolean;
  /** The message why the carrier can no longer take the bags as planned; null when it can. */
  readonly readyTimeProblem: string | null;
  readonly customsRequired: boolean;
  readonly customsSaved: boolean;
  /** How many questions of the clubs at both ends are still unanswered. */
  readonly questionsLeft: number;
};

/**
 * The steps between a filled-in form and an order. No customer has to sign in: guests order as guests, even if their email has an account. The
 * holiday terms come right after the terms of service and are for signed-in customers only. Payment is the last step and never done.
 * CHK-01 HOL-02
 */
const steps = [
  { step: 'fix-form', isDone: (facts) => facts.formIsValid },
  { step: 'guest-details', isDone: (facts) => facts.isSignedIn || facts.guestDetailsGiven },
  { step: 'accept-terms', isDone: (facts) => facts.terms === 'accepted' },
  { step: 'accept-holiday-terms', isDone: (facts) => !facts.isSignedIn || !facts.holidayTermsOpen },
  { step: 'carrier-ready', isDone: (facts) => facts.readyTimeProblem === null },
  { step: 'customs-info', isDone: (facts) => !facts.customsRequired || facts.customsSaved },
  { step: 'club-questions', isDone: (facts) => facts.questionsLeft === 0 },
  { step: 'pay', isDone: () => false },
] as const satisfies readonly { step: string; isDone(facts: CheckoutFacts): boolean }[];

export type CheckoutStep = (typeof steps)[number]['step'];

/** The first open step. Callers ask again after each step. CHK-01 */
export function nextStep(facts: CheckoutFacts): CheckoutStep {
  return steps.find(({ isDone }) => !isDone(facts))?.step ?? 'pay';
}

/** The message with which a step opens; null where it needs none. CHK-04 CHK-05 */
export function stepMessage(step: CheckoutStep, facts: CheckoutFacts): string | null {
  if (step === 'accept-terms' && facts.terms === 'changed') return messageText('termsChanged');
  return step === 'carrier-ready' ? facts.readyTimeProblem : null;
}
