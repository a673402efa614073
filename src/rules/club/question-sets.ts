import type { MessageName } from '#rules/messages.ts';

/** What a club asks at checkout. CLB-01 */
export type QuestionSet = {
  readonly header: string;
  readonly subheader: string;
  readonly questions: readonly ClubQuestion[];
};

/** A yes/no question opens further ones by its answer; a text question says how long its answer may be. */
export type ClubQuestion =
  | {
      readonly type: 'logical';
      readonly question: string;
      readonly yesQuestions: readonly ClubQuestion[];
      readonly noQuestions: readonly ClubQuestion[];
    }
  | { readonly type: 'text'; readonly question: string; readonly maxLength: number };

/**
 * What was answered, by the place of the question: `0` for the first one, `0.yes.1` for the second that opens when the first is
 * answered with yes. Answers of a branch that is closed again are kept, so that changing one's mind twice loses nothing.
 */
export type ClubAnswers = Readonly<Record<string, string>>;

/** A question that is asked now. */
export type AskedQuestion = {
  readonly key: string;
  readonly question: string;
  /** What was answered so far; empty when nothing was. A yes/no question is answered `yes` or `no`. */
  readonly answer: string;
  /** How many questions had to be answered for this one to be asked. */
  readonly depth: number;
} & ({ readonly type: 'logical' } | { readonly type: 'text'; readonly maxLength: number });

/** The questions that are asked now, each followed by those that its answer has opened. CLB-01 */
export function askedQuestions(set: QuestionSet, answers: ClubAnswers): readonly AskedQuestion[] {
  return askedIn(set.questions, answers, { prefix: '', depth: 0 });
}

function askedIn(
  questions: readonly ClubQuestion[],
  answers: ClubAnswers,
  { prefix, depth }: { readonly prefix: string; readonly depth: number },
): readonly AskedQuestion[] {
  return questions.flatMap((question, index): readonly AskedQuestion[] => {
    const key = `${prefix}${index}`;
    const answer = Object.hasOwn(answers, key) ? (answers[key] ?? '') : '';
    const asked = { key, question: question.question, answer, depth };
    if (question.type === 'text') return [{ ...asked, type: 'text', maxLength: question.maxLength }];
    const opened = branchOf(question, answer);
    const inner = { prefix: `${key}.${answer}.`, depth: depth + 1 };
    return [{ ...asked, type: 'logical' }, ...askedIn(opened, answers, inner)];
  });
}

function branchOf(question: ClubQuestion & { readonly type: 'logical' }, answer: string): readonly ClubQuestion[] {
  if (answer === 'yes') return question.yesQuestions;
  return answer === 'no' ? question.noQuestions : [];
}

/** What is wrong with an answer: it is empty, no radio is chosen, or it is longer than the club takes. CLB-02 */
export function answerProblem(asked: AskedQuestion): MessageName | null {
  if (asked.type === 'logical') {
    return asked.answer === 'yes' || asked.answer === 'no' ? null : 'answerChoiceRequired';
  }
  if (asked.answer.trim() === '') return 'answerRequired';
  return charactersLeft(asked) < 0 ? 'tooManyCharacters' : null;
}

/** The questions that keep the answers from being sent; the button is enabled when there are none. CLB-02 */
export function unansweredQuestions(set: QuestionSet, answers: ClubAnswers): readonly AskedQuestion[] {
  return askedQuestions(set, answers).filter((asked) => answerProblem(asked) !== null);
}

/** How many characters an answer may still grow by, counted as the field itself counts; below zero it is too long. CLB-02 */
export function charactersLeft({ answer, maxLength }: { readonly answer: string; readonly maxLength: number }): number {
  return maxLength - answer.length;
}

/** The answers as they are sent: to the questions that are asked now, in their order, and to no others. CLB-01 */
export function answersToSend(
  set: QuestionSet,
  answers: ClubAnswers,
): readonly { readonly key: string; readonly question: string; readonly answer: string }[] {
  return askedQuestions(set, answers).map(({ key, question, answer }) => ({ key, question, answer: answer.trim() }));
}
