import type { ReactNode } from 'react';
import { SegmentedControl } from '#kit/web/form/SegmentedControl.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { type AskedQuestion, answerProblem, charactersLeft } from '#rules/club/question-sets.ts';
import { t } from '#rules/language/t.ts';
import { messages, messageText } from '#rules/messages.ts';
import styles from './QuestionFields.module.css';

export type QuestionFieldsProps = {
  /** The id of the field of a question. */
  idOf: (key: string) => string;
  asked: readonly AskedQuestion[];
  /** Whether the error of an answer is shown already. */
  isMarked: (key: string) => boolean;
  onAnswer: (key: string, text: string) => void;
  /** The focus has left the field of a question. */
  onLeave: (key: string) => void;
};

/** The current questions; those that an answer has opened are indented below it. CLB-01 CLB-02 */
export function QuestionFields({ idOf, asked, isMarked, onAnswer, onLeave }: QuestionFieldsProps): ReactNode {
  return (
    <div className={styles.questions}>
      {asked.map((question) => (
        <div key={question.key} className={styles.question} data-depth={Math.min(question.depth, depthShownMax)}>
          <QuestionField
            id={idOf(question.key)}
            question={question}
            isMarked={isMarked(question.key)}
            onAnswer={(text) => onAnswer(question.key, text)}
            onLeave={() => onLeave(question.key)}
          />
        </div>
      ))}
    </div>
  );
}

/** Indented any further, questions would have no room on a phone. */
const depthShownMax = 3;

/** Longer answers get a field with several lines. */
const shortAnswerLengthMax = 60;

function QuestionField({
  id,
  question,
  isMarked,
  onAnswer,
  onLeave,
}: {
  id: string;
  question: AskedQuestion;
  isMarked: boolean;
  onAnswer: (text: string) => void;
  onLeave: () => void;
}): ReactNode {
  const problem = isMarked ? answerProblem(question) : null;
  const basics = {
    id,
    label: question.question,
    required: true,
    error: problem === null ? undefined : messages[problem],
  };
  if (question.type === 'logical') {
    return <SegmentedControl {...basics} segments={yesAndNo} value={toChoice(question.answer)} onChange={onAnswer} />;
  }
  return (
    <TextField
      {...basics}
      hint={charactersLeftText(charactersLeft(question))}
      maxLength={question.maxLength}
      {...(question.maxLength > shortAnswerLengthMax ? { rows: 3 } : {})}
      value={question.answer}
      onChange={onAnswer}
      onBlur={onLeave}
    />
  );
}

type Choice = 'yes' | 'no' | '';

const yesAndNo: readonly { readonly value: Choice; readonly label: string }[] = [
  { value: 'yes', label: t`Yes` },
  { value: 'no', label: t`No` },
];

/** Empty until one is chosen. */
function toChoice(answer: string): Choice {
  return answer === 'yes' || answer === 'no' ? answer : '';
}

function charactersLeftText(count: number): string {
  return count === 1 ? messages.characterLeft : messageText('charactersLeft', { count: String(count) });
}
