import type { ReactNode } from 'react';
import { SegmentedControl } from '#kit/web/form/SegmentedControl.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { type AskedQuestion, answerProblem, charactersLeft } from '#rules/club/question-sets.ts';
import { messages, messageText } from '#rules/messages.ts';
import styles from './QuestionFields.module.css';

export type QuestionFieldsProps = {
  asked: readonly AskedQuestion[];
  /** Whether what is wrong with an answer is to be said already. */
  isMarked: (key: string) => boolean;
  onAnswer: (key: string, words: string) => void;
  /** The focus has left the field of a question. */
  onLeave: (key: string) => void;
};

/** The questions that are asked now; those that an answer has opened stand right below it, set in from the left. CLB-01 CLB-02 */
export function QuestionFields({ asked, isMarked, onAnswer, onLeave }: QuestionFieldsProps): ReactNode {
  return (
    <div className={styles.questions}>
      {asked.map((question) => (
        <div key={question.key} className={styles.question} data-depth={Math.min(question.depth, depthShownMax)}>
          <QuestionField
            question={question}
            isMarked={isMarked(question.key)}
            onAnswer={(words) => onAnswer(question.key, words)}
            onLeave={() => onLeave(question.key)}
          />
        </div>
      ))}
    </div>
  );
}

/** Set in any further, questions would have no room on a phone. */
const depthShownMax = 3;

/** From this length on an answer has several lines. */
const shortAnswerLengthMax = 60;

function QuestionField({
  question,
  isMarked,
  onAnswer,
  onLeave,
}: {
  question: AskedQuestion;
  isMarked: boolean;
  onAnswer: (words: string) => void;
  onLeave: () => void;
}): ReactNode {
  const problem = isMarked ? answerProblem(question) : null;
  const basics = {
    id: questionId(question.key),
    label: question.question,
    required: true,
    error: problem === null ? undefined : messages[problem],
  };
  if (question.type === 'logical') {
    return <SegmentedControl {...basics} segments={yesAndNo} value={choiceOf(question.answer)} onChange={onAnswer} />;
  }
  return (
    <TextField
      {...basics}
      hint={charactersLeftWords(charactersLeft(question))}
      maxLength={question.maxLength}
      {...(question.maxLength > shortAnswerLengthMax ? { rows: 3 } : {})}
      value={question.answer}
      onChange={onAnswer}
      onBlur={onLeave}
    />
  );
}

/** By this the focus finds the question to answer. */
export function questionId(key: string): string {
  return `club-question-${key}`;
}

type Choice = 'yes' | 'no' | '';

const yesAndNo: readonly { readonly value: Choice; readonly label: string }[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Empty until one is chosen. */
function choiceOf(answer: string): Choice {
  return answer === 'yes' || answer === 'no' ? answer : '';
}

function charactersLeftWords(count: number): string {
  return count === 1 ? messages.characterLeft : messageText('charactersLeft', { count: String(count) });
}
