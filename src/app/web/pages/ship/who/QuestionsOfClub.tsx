import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { QuestionFields } from '#capabilities/club-questions/web/QuestionFields.tsx';
import { useQuestions } from '#capabilities/club-questions/web/use-questions.ts';
import { clubQuestionId } from '#rules/checkout/order-question-problems.ts';
import { askedQuestions } from '#rules/club/question-sets.ts';
import { messageText } from '#rules/messages.ts';
import type { End } from '#rules/shipment/draft.ts';
import { mayShowErrors } from '#rules/validation/may-show-errors.ts';
import { clubAnswersKey } from '#rules/checkout/order-answers.ts';
import { leaveField } from '../shown-errors.ts';
import { useDraft } from '../use-draft.ts';
import { usePageState } from '../use-page-state.ts';
import styles from './Who.module.css';

/**
 * The questions of the club at an end. Nothing is shown while they can't be loaded, because the checkout loads them again. CLB-01 CLB-02
 */
export default function QuestionsOfClub({ end, clubId }: { end: End; clubId: number }): ReactNode {
  const { answers: store, shownErrors } = usePageState();
  const name = useDraft((draft) => draft[end].company);
  const set = useQuestions(clubId);
  const key = clubAnswersKey(end, clubId);
  const answers = useStore(store, ({ clubs }) => clubs?.[key]) ?? noAnswers;
  const { left, asked, pageAgeMs } = useStore(shownErrors);
  const wasSubmitted = asked.has('who');
  if (!set) return null;
  const words = messageText(end === 'origin' ? 'clubQuestionsOutbound' : 'clubQuestionsInbound', { club: name });
  return (
    <section className={styles.block} aria-label={words}>
      <h3 className={styles.title}>{set.header || name}</h3>
      {set.subheader !== '' && <p>{set.subheader}</p>}
      <p className={styles.asker}>{words}</p>
      <QuestionFields
        idOf={(question) => clubQuestionId(end, question)}
        asked={askedQuestions(set, answers)}
        isMarked={(question) =>
          (wasSubmitted || left.has(clubQuestionId(end, question))) && mayShowErrors({ pageAgeMs, wasSubmitted })
        }
        onAnswer={(question, text) =>
          store.setState(({ clubs }) => ({ clubs: { ...clubs, [key]: { ...clubs?.[key], [question]: text } } }))
        }
        onLeave={(question) => leaveField(shownErrors, clubQuestionId(end, question))}
      />
    </section>
  );
}

const noAnswers = {};
