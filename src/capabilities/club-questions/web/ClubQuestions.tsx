import { type ReactNode, useState } from 'react';
import type { CartSource } from '#kit/web/cart.ts';
import { Button } from '#kit/web/form/Button.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { SaveProblem } from '#kit/web/notices/SaveProblem.tsx';
import { askedQuestions, type QuestionSet, unansweredQuestions } from '#rules/club/question-sets.ts';
import { t } from '#rules/language/t.ts';
import { messages, messageText } from '#rules/messages.ts';
import styles from './ClubQuestions.module.css';
import { QuestionFields } from './QuestionFields.tsx';
import { useClubAnswers } from './use-club-answers.ts';

export type ClubQuestionsProps = {
  carts: CartSource;
  club: { id: number; name: string };
  /** Whether the bags leave the club; otherwise they reach it. */
  isOutbound: boolean;
  set: QuestionSet;
  /** Called when the answers are saved: close, and continue the checkout. */
  onDone: () => void;
  onClose: () => void;
};

/** The questions of a club, before the bags arrive or leave. Nothing is sent until every question has an answer. CLB-01 CLB-02 CLB-03 */
export default function ClubQuestions(props: ClubQuestionsProps): ReactNode {
  // Each club gets its own form; otherwise the second would start with the answers of the first.
  return <QuestionsOfClub key={`${props.club.id} ${props.isOutbound}`} {...props} />;
}

function QuestionsOfClub({ carts, club, isOutbound, set, onDone, onClose }: ClubQuestionsProps): ReactNode {
  const { answers, setAnswer, isSaving, failure, markFailureRead, save } = useClubAnswers({
    carts,
    clubId: club.id,
    isOutbound,
    set,
  });
  // A question that has just opened is not marked as missing yet.
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const unanswered = unansweredQuestions(set, answers);

  function showUnanswered(): void {
    setMarked(new Set([...marked, ...unanswered.map(({ key }) => key)]));
    const [first] = unanswered;
    if (first) document.getElementById(questionId(first.key))?.focus();
  }

  return (
    <Modal
      title={set.header || club.name}
      onClose={onClose}
      actions={
        <>
          {failure !== null && (
            <SaveProblem title={messages.clubAnswersSaveFailed} failure={failure} onRead={markFailureRead} />
          )}
          <Button
            variant="primary"
            disabledReason={unanswered.length > 0 ? messages.answerEveryQuestion : undefined}
            onDisabledPress={showUnanswered}
            pendingLabel={isSaving ? t`Sending your answers` : undefined}
            onPress={() => save(onDone)}
          >{t`Send answers`}</Button>
          <Button variant="quiet" onPress={onClose}>{t`Close`}</Button>
        </>
      }
    >
      <div className={styles.content}>
        <div className={styles.words}>
          {set.subheader !== '' && <p>{set.subheader}</p>}
          <p className={styles.asker}>
            {messageText(isOutbound ? 'clubQuestionsOutbound' : 'clubQuestionsInbound', { club: club.name })}
          </p>
        </div>
        <QuestionFields
          idOf={questionId}
          asked={askedQuestions(set, answers)}
          isMarked={(key) => marked.has(key)}
          onAnswer={setAnswer}
          onLeave={(key) => setMarked(new Set([...marked, key]))}
        />
      </div>
    </Modal>
  );
}

/** The id of a question's field, to focus it. */
function questionId(key: string): string {
  return `club-question-${key}`;
}
