import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageText } from '#rules/messages.ts';
import {
  answerProblem,
  validAnswers,
  answersToSend,
  askedQuestions,
  type ClubAnswers,
  type ClubQuestion,
  charactersLeft,
  type QuestionSet,
  type SentClubAnswer,
  sentAnswerProblems,
  unansweredQuestions,
} from './question-sets.ts';

const firstTee: QuestionSet = {
  header: 'Before your round',
  subheader: 'So that your clubs are where you need them.',
  questions: [
    {
      type: 'logical',
      question: 'Have you booked a tee time?',
      yesQuestions: [{ type: 'text', question: 'When is it?', maxLength: 10 }],
      noQuestions: [{ type: 'logical', question: 'Shall we call you?', yesQuestions: [], noQuestions: [] }],
    },
    { type: 'text', question: 'In whose name?', maxLength: 60 },
  ],
};

function keysAsked(answers: ClubAnswers): string[] {
  return askedQuestions(firstTee, answers).map(({ key }) => key);
}

describe('which questions are asked', () => {
  test('CLB-01 only the top-level questions are asked at first', () => {
    expect(askedQuestions(firstTee, {})).toEqual([
      { key: '0', type: 'logical', question: 'Have you booked a tee time?', answer: '', depth: 0 },
      { key: '1', type: 'text', question: 'In whose name?', answer: '', depth: 0, maxLength: 60 },
    ]);
  });

  test('CLB-01 yes and no open different questions, right below', () => {
    expect(keysAsked({ 0: 'yes' })).toEqual(['0', '0.yes.0', '1']);
    expect(keysAsked({ 0: 'no' })).toEqual(['0', '0.no.0', '1']);
    expect(askedQuestions(firstTee, { 0: 'yes' })[1]).toMatchObject({ question: 'When is it?', depth: 1 });
  });

  test('CLB-01 only the answers to questions that are asked now are sent', () => {
    const answers = { 0: 'no', '0.yes.0': '9:40', '0.no.0': 'yes', 1: '  Rowan ', 7: 'stray' };
    expect(answersToSend(firstTee, answers)).toEqual([
      { key: '0', question: 'Have you booked a tee time?', answer: 'no' },
      { key: '0.no.0', question: 'Shall we call you?', answer: 'yes' },
      { key: '1', question: 'In whose name?', answer: 'Rowan' },
    ]);
  });

  test('CLB-01 an answer that is neither yes nor no opens nothing', () => {
    expect(keysAsked({ 0: 'constructor' })).toEqual(['0', '1']);
  });
});

describe('what an answer needs', () => {
  const problemsOf = (answers: ClubAnswers) =>
    unansweredQuestions(firstTee, answers).map((question) => {
      const message = answerProblem(question);
      return `${question.key}: ${message && messageText(message)}`;
    });

  test('CLB-02 an empty answer is an error and a radio must be chosen', () => {
    expect(problemsOf({ 1: '  ' })).toEqual(['0: Please choose yes or no.', '1: Please answer this question.']);
  });

  test('CLB-02 a question that an answer opens needs an answer too', () => {
    expect(problemsOf({ 0: 'yes', 1: 'Rowan' })).toEqual(['0.yes.0: Please answer this question.']);
    expect(problemsOf({ 0: 'yes', '0.yes.0': '9:40', 1: 'Rowan' })).toEqual([]);
  });

  test('CLB-02 an answer may have the maximum length, and no more', () => {
    expect(problemsOf({ 0: 'yes', '0.yes.0': '1234567890', 1: 'Rowan' })).toEqual([]);
    expect(problemsOf({ 0: 'yes', '0.yes.0': '12345678901', 1: 'Rowan' })).toEqual([
      '0.yes.0: You have reached the maximum number of characters allowed for this field.',
    ]);
  });

  test('CLB-02 text answers show the characters left', () => {
    expect(charactersLeft({ answer: '', maxLength: 10 })).toBe(10);
    expect(charactersLeft({ answer: '9:40', maxLength: 10 })).toBe(6);
    expect(charactersLeft({ answer: '12345678901', maxLength: 10 })).toBe(-1);
  });
});

describe('answers that were sent', () => {
  const booked: SentClubAnswer = { key: '0', question: 'Have you booked a tee time?', answer: 'yes' };
  const time: SentClubAnswer = { key: '0.yes.0', question: 'When is it?', answer: '9:40' };
  const name: SentClubAnswer = { key: '1', question: 'In whose name?', answer: 'Rowan' };
  const call: SentClubAnswer = { key: '0.no.0', question: 'Shall we call you?', answer: 'yes' };

  test('CLB-01 one answer to each asked question is valid, in any order', () => {
    expect(sentAnswerProblems(firstTee, [name, time, booked])).toEqual([]);
    expect(sentAnswerProblems({ ...firstTee, questions: [] }, [])).toEqual([]);
  });

  test('CLB-01 an answer to a question that is not asked, or has changed, is refused', () => {
    const wrong = { kind: 'wrong', at: 2, part: 'key', message: 'answerNotAsked' };
    expect(sentAnswerProblems(firstTee, [booked, time, call, name])).toEqual([wrong]);
    expect(sentAnswerProblems(firstTee, [booked, time, { ...name, key: '__proto__' }])).toEqual([
      wrong,
      { kind: 'missing', question: 'In whose name?' },
    ]);
    const renamed = { ...name, question: 'Who pays?' };
    expect(sentAnswerProblems(firstTee, [booked, time, renamed])).toContainEqual(wrong);
  });

  test('CLB-02 an answer that is empty, too long, neither yes nor no, or sent twice is refused at its index', () => {
    expect(sentAnswerProblems(firstTee, [booked, { ...time, answer: '12345678901' }, name])).toEqual([
      { kind: 'wrong', at: 1, part: 'answer', message: 'tooManyCharacters' },
    ]);
    expect(
      sentAnswerProblems(firstTee, [
        { ...booked, answer: 'maybe' },
        { ...name, answer: ' ' },
      ]),
    ).toEqual([
      { kind: 'wrong', at: 0, part: 'answer', message: 'answerChoiceRequired' },
      { kind: 'wrong', at: 1, part: 'answer', message: 'answerRequired' },
    ]);
    expect(sentAnswerProblems(firstTee, [booked, time, name, name])).toEqual([
      { kind: 'wrong', at: 3, part: 'key', message: 'answerGivenTwice' },
    ]);
  });

  test('CLB-02 no answer may be missing, including nested questions', () => {
    expect(sentAnswerProblems(firstTee, [booked, name])).toEqual([{ kind: 'missing', question: 'When is it?' }]);
  });

  test('CLB-01 an answer is valid as long as its question is unchanged at its position', () => {
    expect(validAnswers(firstTee, [booked, time, call])).toEqual({ 0: 'yes', '0.yes.0': '9:40', '0.no.0': 'yes' });
    const [first, second] = firstTee.questions.toReversed();
    const turned = { ...firstTee, questions: first && second ? [first, second] : [] };
    expect(validAnswers(turned, [booked, time, name])).toEqual({});
  });
});

describe('any question set', () => {
  const textQuestion = fc.record({
    type: fc.constant('text' as const),
    question: fc.string(),
    maxLength: fc.integer({ min: 1, max: 60 }),
  });
  const { question } = fc.letrec<{ question: ClubQuestion }>((tie) => ({
    question: fc.oneof(
      { depthSize: 'small' },
      textQuestion,
      fc.record({
        type: fc.constant('logical' as const),
        question: fc.string(),
        yesQuestions: fc.array(tie('question'), { maxLength: 2 }),
        noQuestions: fc.array(tie('question'), { maxLength: 2 }),
      }),
    ),
  }));
  const anySet: fc.Arbitrary<QuestionSet> = fc.record({
    header: fc.string(),
    subheader: fc.string(),
    questions: fc.array(question, { maxLength: 4 }),
  });

  test('CLB-02 answering every asked question ends, with nothing unanswered', () => {
    fc.assert(
      fc.property(anySet, fc.infiniteStream(fc.constantFrom('yes', 'no')), (set, choices) => {
        let answers: ClubAnswers = {};
        for (let left = unansweredQuestions(set, answers); left[0]; left = unansweredQuestions(set, answers)) {
          const [next] = left;
          const answer = next.type === 'text' ? 'x' : choices.next().value;
          answers = { ...answers, [next.key]: answer };
        }
        const sent = answersToSend(set, answers);
        expect(sent.every(({ answer }) => answer !== '')).toBe(true);
        expect(sent.map(({ key }) => key).toSorted()).toEqual(Object.keys(answers).toSorted());
        expect(sentAnswerProblems(set, sent)).toEqual([]);
      }),
    );
  });

  test('CLB-01 every asked question has a unique key', () => {
    fc.assert(
      fc.property(anySet, fc.constantFrom('yes', 'no'), (set, choice) => {
        const answers = Object.fromEntries(answersEverywhere(set.questions, '', choice));
        const keys = askedQuestions(set, answers).map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  test('CLB-01 changing an answer and back asks the same questions with the same answers', () => {
    fc.assert(
      fc.property(anySet, (set) => {
        const answers: ClubAnswers = Object.fromEntries(answersEverywhere(set.questions, '', 'yes'));
        const changed = { ...answers, 0: 'no' };
        const back = { ...changed, 0: answers['0'] ?? '' };
        expect(askedQuestions(set, back)).toEqual(askedQuestions(set, { ...answers, 0: answers['0'] ?? '' }));
      }),
    );
  });
});

/** The same answer to every yes/no question, wherever it is. */
function answersEverywhere(
  questions: readonly ClubQuestion[],
  prefix: string,
  choice: 'yes' | 'no',
): [string, string][] {
  return questions.flatMap((question, index): [string, string][] => {
    const key = `${prefix}${index}`;
    if (question.type === 'text') return [[key, 'x']];
    const branch = choice === 'yes' ? question.yesQuestions : question.noQuestions;
    return [[key, choice], ...answersEverywhere(branch, `${key}.${choice}.`, choice)];
  });
}
