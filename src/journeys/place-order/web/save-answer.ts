import { sendAnswers } from '#capabilities/club-questions/web/send-answers.ts';
import { sendCustomsInfo } from '#capabilities/customs/web/send-customs-info.ts';
import type { CartSource } from '#kit/web/cart.ts';
import {
  areDaysOfOrder,
  type OpenQuestions,
  clubAnswersKey,
  customsOfDraft,
  type OrderAnswers,
} from '#rules/checkout/order-answers.ts';
import { answersToSend, unansweredQuestions } from '#rules/club/question-sets.ts';
import { customsProblems } from '#rules/customs/customs-info.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import type { AnswerStep } from './checkout.ts';

type Form = {
  readonly draft: Draft;
  readonly answers: OrderAnswers;
  /** The questions that the form shows. */
  readonly setOf: OpenQuestions['setOf'];
  readonly carts: CartSource;
};

/** Remembers what it has saved, so that a second press sends only what was changed. */
export function createAnswerSaver(): (step: AnswerStep, form: Form) => Promise<boolean> {
  const sent = new Map<string, string>();
  return async (step, form) => {
    const answer = step.step === 'customs-info' ? customsAnswer(form) : clubAnswer(step, form);
    if (!answer) return false;
    if (sent.get(step.key) !== answer.content) await answer.send();
    sent.set(step.key, answer.content);
    return true;
  };
}

type Answer = { readonly content: string; send(): Promise<void> };

function customsAnswer({ draft, answers, carts }: Form): Answer | null {
  const isRoundTrip = draft.roundtrip;
  const info = customsOfDraft(draft, answers);
  if (!info || customsProblems(info, { isRoundTrip }).length > 0) return null;
  // The order that is changed has them: sent again they would be refused if they are past by now.
  const isKnown = areDaysOfOrder(info, draft, answers);
  if (isKnown) return { content: JSON.stringify(info), send: () => Promise.resolve() };
  return { content: JSON.stringify(info), send: () => sendCustomsInfo(info, { carts, isRoundTrip }) };
}

/** Ignores answers to questions that the club has changed since. */
function clubAnswer(
  step: AnswerStep & { readonly step: 'club-questions' },
  { answers, setOf, carts }: Form,
): Answer | null {
  const { set, isOutbound, club } = step;
  const given = answers.clubs?.[clubAnswersKey(isOutbound ? 'origin' : 'destination', club.id)] ?? {};
  const isSameSet = JSON.stringify(setOf(club.id)) === JSON.stringify(set);
  if (!isSameSet || unansweredQuestions(set, given).length > 0) return null;
  const toSend = answersToSend(set, given);
  return { content: JSON.stringify(toSend), send: () => sendAnswers(toSend, { carts, clubId: club.id, isOutbound }) };
}
