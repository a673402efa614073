import { createStore, type StoreApi } from 'zustand';
import type { IsoDate } from '#rules/dates.ts';
import { type AlertKind, alertDurationMs } from '#rules/checkout/alert-duration.ts';
import { type CheckoutFacts, type CheckoutStep, nextStep, stepMessage } from '#rules/checkout/checkout-order.ts';
import {
  arePayButtonsDisabled,
  type CheckoutEvent,
  type CheckoutProgress,
  continuesAutomatically,
  progressAfter,
} from '#rules/checkout/checkout-progress.ts';
import { type ChargeAtPress, earlyPressMessage } from '#rules/checkout/early-press-message.ts';
import type { QuestionSet } from '#rules/club/question-sets.ts';
import { messageText } from '#rules/messages.ts';
import type { SubmitOutcome } from './submit-order.ts';

/** A step that waits for the user, with what its dialog needs. */
export type OpenStep =
  | { readonly step: 'accept-terms'; readonly words: string | null }
  | { readonly step: 'accept-holiday-terms'; readonly arrivalDate: IsoDate; readonly version: string }
  | { readonly step: 'customs-info'; readonly key: string }
  | ({ readonly step: 'club-questions' } & ClubToAsk);

/** A step whose answers the form may hold already. */
export type AnswerStep = Extract<OpenStep, { readonly step: 'customs-info' | 'club-questions' }>;

/** A club whose questions are not answered yet. */
export type ClubToAsk = {
  readonly key: string;
  readonly club: { readonly id: number; readonly name: string };
  readonly isOutbound: boolean;
  readonly set: QuestionSet;
};

export type CheckoutProblem = {
  readonly text: string;
  readonly clearsAfterMs: number;
  /** Where it is shown: at the refused payment, at the payment field that the bank objects to, or by the button. */
  readonly place: 'payment' | 'payment-field' | 'button';
  /** Whether only a reload of the page helps. What was entered is kept. */
  readonly needsReload: boolean;
  /** Distinguishes a problem from the next one with the same text. */
  readonly count: number;
};

export type CheckoutState = {
  readonly progress: CheckoutProgress;
  readonly open: OpenStep | null;
  /** Why the last press failed. The banner disappears after a while, the text stays by the button. */
  readonly problem: CheckoutProblem | null;
  /** `confirming`: the gateway has not answered yet. */
  readonly doing: 'checking' | 'paying' | 'confirming' | null;
};

/** The answer of a call, or that it failed. */
export type ServerAnswer<Answer> =
  | { readonly kind: 'known'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly isSessionOver: boolean };

/** Facts that only the server has, requested at every press. */
export type ServerFacts = {
  readonly terms: ServerAnswer<CheckoutFacts['terms']>;
  readonly holidayTerms: ServerAnswer<{ readonly arrivalDate: IsoDate; readonly version: string } | null>;
  /** The server's message, or null when the carrier will come. */
  readonly readyTime: ServerAnswer<string | null>;
  /** What the customs info is stored under; null when none is required. */
  readonly customs: ServerAnswer<{ readonly key: string } | null>;
  readonly questions: ServerAnswer<readonly ClubToAsk[]>;
};

/** Whether the form is right, with its addresses and the payment, and whether a guest's details are complete. */
export type CheckedPage = Pick<CheckoutFacts, 'formIsValid' | 'guestDetailsGiven'> & {
  /** Why the server could not check the addresses; null if it did, or was not asked. */
  readonly failure: { readonly problem?: string; readonly isSessionOver?: boolean } | null;
};

export type CheckoutParts<Payment> = {
  readonly isSignedIn: boolean;
  /** Checks everything on the page at once and shows all that is wrong: the form, the guest's details, the payment and its card. */
  checkPage(): Promise<CheckedPage>;
  askServer(): Promise<ServerFacts>;
  /**
   * Saves what the form has answered of a step. False where the form has no answer, and a dialog asks instead. Throws when the answer
   * could not be saved.
   */
  saveAnswer(step: AnswerStep): Promise<boolean>;
  /** Turns the payment form into what is sent; null when the form shows what is wrong. */
  preparePayment(): Promise<Payment | null>;
  submit(payment: Payment, onPending: () => void): Promise<SubmitOutcome>;
  onPlaced(orderId: number): void;
};

export type Checkout = {
  readonly state: StoreApi<CheckoutState>;
  /**
   * Place order was pressed. A press while another is under way changes nothing, and one that saw a lower price orders nothing. CHK-02
   * PAY-04
   */
  press(charge: ChargeAtPress): void;
  /** The open step is done: the checkout continues by itself. HOL-02 */
  stepDone(): void;
  /** The user has left the open step: the button can be pressed again. */
  stepClosed(): void;
};

/**
 * From the press of place order to the receipt: names the first step that is not done, waits for the user where it needs one, and
 * asks again after each, until only paying is left. CHK-01 CHK-02
 */
export function createCheckout<Payment>(parts: CheckoutParts<Payment>): Checkout {
  const state = createStore<CheckoutState>(() => ({ progress: 'idle', open: null, problem: null, doing: null }));
  /** Keys of the forms that were saved on this page; the server stores them with the cart. */
  const saved = new Set<string>();
  let problems = 0;

  function happened(event: CheckoutEvent, change: Partial<CheckoutState> = {}): void {
    const progress = progressAfter(state.getState().progress, event);
    state.setState({ doing: null, open: null, ...change, progress });
  }

  function fail(text: string, kind: AlertKind, place: CheckoutProblem['place'] = 'button', needsReload = false): void {
    problems += 1;
    happened('failed', {
      problem: { text, clearsAfterMs: alertDurationMs[kind], place, needsReload, count: problems },
    });
  }

  /** Pressing again would fail again: the page's session has ended. */
  function failForSession(): void {
    fail(messageText(parts.isSignedIn ? 'signedOutMeanwhile' : 'signedInMeanwhile'), 'payment-error', 'button', true);
  }

  async function continueCheckout(charge: ChargeAtPress | null): Promise<void> {
    state.setState({ doing: 'checking', problem: null });
    try {
      await makeStep(charge);
    } catch {
      fail(messageText('checkoutFailed'), 'payment-error');
    }
  }

  async function makeStep(charge: ChargeAtPress | null): Promise<void> {
    const { failure, ...page } = await parts.checkPage();
    if (failure?.isSessionOver) return failForSession();
    if (failure) return fail(failure.problem ?? messageText('checkoutFailed'), 'payment-error');
    const known: CheckoutFacts = { ...nothingAsked, isSignedIn: parts.isSignedIn, ...page };
    if (nextStep(known) !== 'pay') return open(nextStep(known), known, null);
    const priceMessage = charge && earlyPressMessage(charge);
    if (priceMessage !== null) return fail(priceMessage, 'payment-error');
    const server = await parts.askServer();
    if (Object.values(server).some((answer) => answer.kind === 'failed' && answer.isSessionOver))
      return failForSession();
    const now = (): CheckoutFacts => ({ ...known, ...factsOf(server, saved, parts.isSignedIn) });
    const before = nextStep({ ...now(), ...nothingToAnswer });
    if (before !== 'pay') return open(before, now(), server);
    for (const step of answerStepsOf(server)) {
      try {
        if (await parts.saveAnswer(step)) saved.add(step.key);
      } catch {
        return fail(messageText(saveFailures[step.step]), 'info-error');
      }
    }
    return open(nextStep(now()), now(), server);
  }

  async function open(step: CheckoutStep, facts: CheckoutFacts, server: ServerFacts | null): Promise<void> {
    switch (step) {
      case 'fix-form':
      case 'guest-details':
        return happened('step-closed');
      case 'accept-terms':
        if (server?.terms.kind === 'failed') return fail(messageText('checkoutFailed'), 'info-error');
        return wait({ step, words: stepMessage(step, facts) });
      case 'accept-holiday-terms': {
        const asked = server?.holidayTerms;
        if (asked?.kind !== 'known' || !asked.answer) return fail(messageText('checkoutFailed'), 'info-error');
        return wait({ step, ...asked.answer });
      }
      case 'carrier-ready':
        return fail(stepMessage(step, facts) ?? messageText('checkoutFailed'), 'pickup-date-error');
      case 'customs-info': {
        const asked = server?.customs;
        if (asked?.kind !== 'known' || !asked.answer) return fail(messageText('customsCheckFailed'), 'info-error');
        return wait({ step, key: asked.answer.key });
      }
      case 'club-questions': {
        const asked = server?.questions;
        const next = asked?.kind === 'known' ? asked.answer.find(({ key }) => !saved.has(key)) : undefined;
        return next ? wait({ step, ...next }) : fail(messageText('checkoutFailed'), 'info-error');
      }
      case 'pay':
        return pay();
    }
  }

  function wait(step: OpenStep): void {
    state.setState({ doing: null, open: step });
  }

  async function pay(): Promise<void> {
    state.setState({ doing: 'paying' });
    const payment = await parts.preparePayment();
    if (payment === null) return happened('step-closed');
    const outcome = await parts.submit(payment, () => state.setState({ doing: 'confirming' }));
    if (outcome.kind === 'alert') return fail(outcome.text, 'payment-error', problemPlace(outcome));
    happened('succeeded', { doing: 'paying' });
    parts.onPlaced(outcome.orderId);
  }

  return {
    state,
    press: (charge) => {
      if (arePayButtonsDisabled(state.getState().progress)) return;
      happened('pressed');
      void continueCheckout(charge);
    },
    stepDone: () => {
      const { progress, open: done } = state.getState();
      if (done?.step === 'customs-info' || done?.step === 'club-questions') saved.add(done.key);
      happened('step-done');
      if (continuesAutomatically(progress, 'step-done')) void continueCheckout(null);
    },
    stepClosed: () => happened('step-closed'),
  };
}

function problemPlace({ field, isRefused }: Extract<SubmitOutcome, { kind: 'alert' }>): CheckoutProblem['place'] {
  if (field) return 'payment-field';
  return isRefused ? 'payment' : 'button';
}

/** The steps of customs and clubs, which the form may have answered. */
function answerStepsOf({ customs, questions }: ServerFacts): readonly AnswerStep[] {
  return [
    ...(customs.kind === 'known' && customs.answer ? [{ step: 'customs-info' as const, ...customs.answer }] : []),
    ...(questions.kind === 'known' ? questions.answer : []).map((club) => ({
      step: 'club-questions' as const,
      ...club,
    })),
  ];
}

const saveFailures = { 'customs-info': 'customsSaveFailed', 'club-questions': 'clubAnswersSaveFailed' } as const;

const nothingToAnswer = { customsRequired: false, questionsLeft: 0 } as const;

/** Facts of a server without objections, for checking the page itself first. */
const nothingAsked = {
  terms: 'accepted',
  holidayTermsOpen: false,
  readyTimeProblem: null,
  customsRequired: false,
  customsSaved: false,
  questionsLeft: 0,
} as const;

/** A request that failed leaves its step open, so that no order is paid without it. */
function factsOf(server: ServerFacts, saved: ReadonlySet<string>, isSignedIn: boolean): Facts {
  const { terms, holidayTerms, readyTime, customs, questions } = server;
  return {
    // A guest accepts the terms with their details.
    terms: !isSignedIn ? 'accepted' : terms.kind === 'known' ? terms.answer : 'never-accepted',
    holidayTermsOpen: holidayTerms.kind === 'failed' || holidayTerms.answer !== null,
    readyTimeProblem: readyTime.kind === 'known' ? readyTime.answer : messageText('checkoutFailed'),
    customsRequired: customs.kind === 'failed' || customs.answer !== null,
    customsSaved: customs.kind === 'known' && customs.answer !== null && saved.has(customs.answer.key),
    questionsLeft: questions.kind === 'known' ? questions.answer.filter(({ key }) => !saved.has(key)).length : 1,
  };
}

type Facts = Pick<CheckoutFacts, keyof typeof nothingAsked>;
