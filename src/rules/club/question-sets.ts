import type { Language } from '#rules/language/language.ts';
import type { MessageName } from '#rules/messages.ts';

/** The questions of a club at checkout. CLB-01 */
export type QuestionSet = {
  readonly header: string;
  readonly subheader: string;
  readonly questions: readonly ClubQuestion[];
  /** The same in Spanish, where the club has given it. */
  readonly es?: { readonly header: string; readonly subheader: string } | undefined;
};

/** The answer to a yes/no question opens further questions; a text question limits the length of its answer. */
export type ClubQuestion =
  | {
      readonly type: 'logical';
      readonly question: string;
      /** The same in Spanish, where the club has given it. */
      readonly es?: string | undefined;
      readonly yesQuestions: readonly ClubQuestion[];
      readonly noQuestions: readonly ClubQuestion[];
    }
  | {
      readonly type: 'text';
      readonly question: string;
      readonly es?: string | undefined;
      readonly maxLength: number;
    };

/** The questions in a language; where a text has not been given in it, the English one stays. CLB-01 */
export function questionSetIn(set: QuestionSet, language: Language): QuestionSet {
  const { es, ...written } = set;
  const header = (language === 'es' && es) || written;
  const questions = set.questions.map((question) => questionIn(question, language));
  return { header: header.header, subheader: header.subheader, questions };
}

function questionIn({ es, ...question }: ClubQuestion, language: Language): ClubQuestion {
  const text = (language === 'es' && es) || question.question;
  if (question.type === 'text') return { ...question, question: text };
  return {
    ...question,
    question: text,
    yesQuestions: question.yesQuestions.map((one) => questionIn(one, language)),
    noQuestions: question.noQuestions.map((one) => questionIn(one, language)),
  };
}

/**
 * Answers by the position of their question: `0` for the first one, `0.yes.1` for the second that opens when the first is answered with
 * yes. Answers of a closed branch are kept, so that switching back restores them.
 */
export type ClubAnswers = Readonly<Record<string, string>>;

/** A question that is currently asked. */
export type AskedQuestion = {
  readonly key: string;
  readonly question: string;
  /** The answer so far, or empty. A yes/no question is answered `yes` or `no`. */
  readonly answer: string;
  /** How deeply the question is nested. */
  readonly depth: number;
} & ({ readonly type: 'logical' } | { readonly type: 'text'; readonly maxLength: number });

/** The currently asked questions, each followed by those that its answer has opened. CLB-01 */
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

/** The problem of an answer: it is empty, no radio is chosen, or it is too long. CLB-02 */
export function answerProblem(asked: AskedQuestion): MessageName | null {
  if (asked.type === 'logical') {
    return asked.answer === 'yes' || asked.answer === 'no' ? null : 'answerChoiceRequired';
  }
  if (asked.answer.trim() === '') return 'answerRequired';
  return charactersLeft(asked) < 0 ? 'tooManyCharacters' : null;
}

/** The questions without a valid answer; the button is enabled when there are none. CLB-02 */
export function unansweredQuestions(set: QuestionSet, answers: ClubAnswers): readonly AskedQuestion[] {
  return askedQuestions(set, answers).filter((asked) => answerProblem(asked) !== null);
}

/** How many characters are left for an answer, counted in UTF-16 units like the field's maxlength; negative if it is too long. CLB-02 */
export function charactersLeft({ answer, maxLength }: { readonly answer: string; readonly maxLength: number }): number {
  return maxLength - answer.length;
}

/** An answer as it is sent and stored: with the text of its question, because the club may change its questions. */
export type SentClubAnswer = { readonly key: string; readonly question: string; readonly answer: string };

/** The answers to the currently asked questions, in their order. CLB-01 */
export function answersToSend(set: QuestionSet, answers: ClubAnswers): readonly SentClubAnswer[] {
  return askedQuestions(set, answers).map(({ key, question, answer }) => ({ key, question, answer: answer.trim() }));
}

/** The sent answers that are still valid: those whose question is unchanged at its position, in either language. CLB-01 */
export function validAnswers(set: QuestionSet, sent: readonly SentClubAnswer[]): ClubAnswers {
  const questions = new Map(questionsByKey(set.questions, ''));
  return Object.fromEntries(
    sent.filter(({ key, question }) => questions.get(key)?.includes(question)).map(({ key, answer }) => [key, answer]),
  );
}

/** Every question of a set by its key, currently asked or not, in the languages that it is asked in. */
function questionsByKey(
  questions: readonly ClubQuestion[],
  prefix: string,
): readonly (readonly [string, readonly string[]])[] {
  return questions.flatMap((question, index) => {
    const key = `${prefix}${index}`;
    const own = [key, [question.question, question.es ?? question.question]] as const;
    if (question.type === 'text') return [own];
    const { yesQuestions, noQuestions } = question;
    return [own, ...questionsByKey(yesQuestions, `${key}.yes.`), ...questionsByKey(noQuestions, `${key}.no.`)];
  });
}

export type SentClubAnswerProblem =
  | { readonly kind: 'missing'; readonly question: string }
  | {
      readonly kind: 'wrong';
      /** The index in the sent list. */
      readonly at: number;
      readonly part: 'key' | 'answer';
      readonly message: MessageName;
    };

/**
 * The problems of sent answers: each must be a valid answer to a question that is asked, only once, and none may be missing. The page
 * sends only such answers, but the club may have changed its questions while it was open. CLB-01 CLB-02
 */
export function sentAnswerProblems(
  set: QuestionSet,
  sent: readonly SentClubAnswer[],
): readonly SentClubAnswerProblem[] {
  const asked = new Map(askedQuestions(set, validAnswers(set, sent)).map((question) => [question.key, question]));
  const open = new Map(asked);
  const texts = new Map(questionsByKey(set.questions, ''));
  const problems: SentClubAnswerProblem[] = [];
  for (const [at, { key, question, answer }] of sent.entries()) {
    const found = asked.get(key);
    if (!found || !texts.get(key)?.includes(question)) {
      problems.push({ kind: 'wrong', at, part: 'key', message: 'answerNotAsked' });
      continue;
    }
    const message = open.delete(key) ? answerProblem({ ...found, answer }) : 'answerGivenTwice';
    if (message) problems.push({ kind: 'wrong', at, part: message === 'answerGivenTwice' ? 'key' : 'answer', message });
  }
  return [...problems, ...[...open.values()].map(({ question }) => ({ kind: 'missing', question }) as const)];
}
