import { messageText } from '#rules/messages.ts';

/** What is known when somebody presses place order. */
export type CheckoutFacts = {
  readonly formIsValid: boolean;
  readonly isSignedIn: boolean;
  /** Whether a guest has given email, name and phone. */
  readonly guestDetailsGiven: boolean;
  /** `changed`: an earlier version was accepted, the one in force was not. */
  readonly terms: 'accepted' | 'never-accepted' | 'changed';
  /** Whether some bags arrive in the weeks that have terms of their own, and nobody has accepted those yet. */
  readonly holidayTermsOpen: boolean;
  /** Why the carrier can't take the bags any more as planned, in words; null when it can. */
  readonly readyTimeProblem: string | null;
  readonly customsRequired: boolean;
  readonly customsSaved: boolean;
  /** How many questions of the clubs at both ends have no answer yet. */
  readonly questionsLeft: number;
};

/**
 * What stands between a filled-in form and an order, in the order in which it is asked. Nobody is made to sign in: a guest
 * goes on as a guest, whether their email has an account or not. The forced holiday terms stand right after the terms and are for signed-in people only.
 * Payment is never done here: it is what is left. CHK-01 HOL-02
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

/** The first step that is not done. Whoever has done it asks again. CHK-01 */
export function nextStep(facts: CheckoutFacts): CheckoutStep {
  return steps.find(({ isDone }) => !isDone(facts))?.step ?? 'pay';
}

/** The sentence with which a step opens; null where the step speaks for itself. CHK-04 CHK-05 */
export function stepMessage(step: CheckoutStep, facts: CheckoutFacts): string | null {
  if (step === 'accept-terms' && facts.terms === 'changed') return messageText('termsChanged');
  return step === 'carrier-ready' ? facts.readyTimeProblem : null;
}
