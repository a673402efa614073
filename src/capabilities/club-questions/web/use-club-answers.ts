import { useEffect, useRef, useState } from 'react';
import { CallFailed } from '#kit/web/call.ts';
import { answersToSend, type ClubAnswers, type QuestionSet } from '#rules/club/question-sets.ts';
import { keptAnswers } from './kept-answers.ts';
import { type CartForAnswers, sendAnswers } from './send-answers.ts';

/** Why it was not saved, as far as that is known, and whether nobody has had the time to read it yet. */
export type SaveFailure = { readonly reason: string; readonly isNew: boolean };

export type ClubAnswering = {
  readonly answers: ClubAnswers;
  answer(key: string, words: string): void;
  readonly isSending: boolean;
  /** Null when nothing failed. */
  readonly failure: SaveFailure | null;
  /** The failure has been said for long enough. */
  markFailureRead(): void;
  /** Answers whether they are saved; not when the modal was closed in the meantime. */
  send(): Promise<boolean>;
};

/** The answers to a club's questions and their way to the cart. CLB-01 CLB-03 */
export function useClubAnswers(asked: {
  readonly carts: CartForAnswers;
  readonly clubId: number;
  readonly isOutbound: boolean;
  readonly set: QuestionSet;
}): ClubAnswering {
  const { carts, clubId, isOutbound, set } = asked;
  const [answers, setAnswers] = useState<ClubAnswers>(() => keptAnswers.of(asked) ?? {});
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);

  function answer(key: string, words: string): void {
    const next = { ...answers, [key]: words };
    keptAnswers.keep(asked, next);
    setAnswers(next);
  }

  async function send(): Promise<boolean> {
    const { signal } = (sending.current = new AbortController());
    setSending(true);
    setFailure(null);
    try {
      await sendAnswers(answersToSend(set, answers), { carts, clubId, isOutbound, signal });
      keptAnswers.forget(asked);
      return !signal.aborted;
    } catch (error) {
      if (!signal.aborted) setFailure({ reason: reasonOf(error), isNew: true });
      return false;
    } finally {
      setSending(false);
    }
  }

  function markFailureRead(): void {
    setFailure((failed) => failed && { ...failed, isNew: false });
  }

  return { answers, answer, isSending, failure, markFailureRead, send };
}

function reasonOf(error: unknown): string {
  return error instanceof CallFailed ? (error.errors[0]?.message ?? error.message) : '';
}
