import { useState } from 'react';
import type { CartSource } from '#kit/web/cart.ts';
import { type Saving, useSaving } from '#kit/web/use-saving.ts';
import { answersToSend, type ClubAnswers, type QuestionSet } from '#rules/club/question-sets.ts';
import { keptAnswers } from './kept-answers.ts';
import { sendAnswers } from './send-answers.ts';

export type ClubAnswering = Omit<Saving, 'save'> & {
  readonly answers: ClubAnswers;
  setAnswer(key: string, text: string): void;
  /** Answers whether the answers are saved; not when the modal was closed in the meantime. */
  save(): Promise<boolean>;
};

/** The form of a club's questions, saved with the cart. CLB-01 CLB-03 */
export function useClubAnswers(asked: {
  readonly carts: CartSource;
  readonly clubId: number;
  readonly isOutbound: boolean;
  readonly set: QuestionSet;
}): ClubAnswering {
  const { carts, clubId, isOutbound, set } = asked;
  const [answers, setAnswers] = useState<ClubAnswers>(() => keptAnswers.of(asked) ?? {});
  const saving = useSaving();

  function setAnswer(key: string, text: string): void {
    const next = { ...answers, [key]: text };
    keptAnswers.keep(asked, next);
    setAnswers(next);
  }

  function save(): Promise<boolean> {
    return saving.save(async (signal) => {
      await sendAnswers(answersToSend(set, answers), { carts, clubId, isOutbound, signal });
      keptAnswers.forget(asked);
    });
  }

  return { ...saving, answers, setAnswer, save };
}
