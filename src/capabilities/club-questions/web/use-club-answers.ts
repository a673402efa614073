import { useState } from 'react';
import type { CartSource } from '#kit/web/cart.ts';
import { type Saving, useSaving } from '#kit/web/use-saving.ts';
import { answersToSend, type ClubAnswers, type QuestionSet } from '#rules/club/question-sets.ts';
import { unsentAnswers } from './unsent-answers.ts';
import { sendAnswers } from './send-answers.ts';

export type ClubAnswering = Omit<Saving<ClubAnswers>, 'save'> & {
  readonly answers: ClubAnswers;
  setAnswer(key: string, text: string): void;
  /** `onSaved` is not called when the modal was closed in the meantime. */
  save(onSaved: () => void): void;
};

/** The form of a club's questions, saved with the cart. CLB-01 CLB-03 */
export function useClubAnswers(asked: {
  readonly carts: CartSource;
  readonly clubId: number;
  readonly isOutbound: boolean;
  readonly set: QuestionSet;
}): ClubAnswering {
  const { carts, clubId, isOutbound, set } = asked;
  const [answers, setAnswers] = useState<ClubAnswers>(() => unsentAnswers.of(asked) ?? {});
  const saving = useSaving(async (given: ClubAnswers, signal) => {
    await sendAnswers(answersToSend(set, given), { carts, clubId, isOutbound, signal });
    unsentAnswers.forget(asked);
  });

  function setAnswer(key: string, text: string): void {
    const next = { ...answers, [key]: text };
    unsentAnswers.keep(asked, next);
    setAnswers(next);
  }

  return { ...saving, answers, setAnswer, save: (onSaved) => saving.save(answers, onSaved) };
}
