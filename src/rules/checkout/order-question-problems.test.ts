import { describe, expect, test } from 'vitest';
import type { QuestionSet } from '#rules/club/question-sets.ts';
import { type OrderQuestions, orderQuestionProblems } from './order-question-problems.ts';

const set: QuestionSet = {
  header: '',
  subheader: '',
  questions: [
    {
      type: 'logical',
      question: 'Have you booked a tee time?',
      yesQuestions: [{ type: 'text', question: 'When is it?', maxLength: 10 }],
      noQuestions: [],
    },
  ],
};

const nothing: OrderQuestions = { clubs: [], customs: null, isRoundTrip: false, holidayTerms: null };

function asked(answers: Readonly<Record<string, string>>) {
  return orderQuestionProblems({
    ...nothing,
    clubs: [{ end: 'destination', name: 'Heron Bend', set, answers }],
  });
}

describe('what clubs ask', () => {
  test('CLB-02 an open question is a need of the section "Who", at its own field', () => {
    expect(asked({})).toEqual([
      {
        section: 'who',
        fieldId: 'destination-question-0',
        message: 'Please answer: Have you booked a tee time?',
        about: 'Heron Bend',
      },
    ]);
  });

  test('CLB-01 an answer that opens a further question leaves that one open', () => {
    expect(asked({ 0: 'yes' }).map(({ fieldId }) => fieldId)).toEqual(['destination-question-0.yes.0']);
    expect(asked({ 0: 'yes', '0.yes.0': 'Monday' })).toEqual([]);
    expect(asked({ 0: 'no' })).toEqual([]);
  });
});

describe('the holiday terms', () => {
  test('HOL-01 they are a need of the section in which the arrival was chosen', () => {
    expect(orderQuestionProblems({ ...nothing, holidayTerms: 'outbound' })).toEqual([
      {
        section: 'services',
        fieldId: 'outbound-holiday-terms',
        message: 'Please accept the holiday terms first.',
        about: 'the outbound trip',
      },
    ]);
    expect(orderQuestionProblems({ ...nothing, holidayTerms: 'return' })).toMatchObject([
      { section: 'return', fieldId: 'return-holiday-terms' },
    ]);
  });
});

describe('what customs asks', () => {
  test('INT-01 a trip across a border needs the arrival, a round trip the departure too', () => {
    const empty = { arrival: '', departure: '' };
    expect(orderQuestionProblems({ ...nothing, customs: empty })).toEqual([
      { section: 'who', fieldId: 'customs-arrival', message: 'Please select arrival date', about: 'customs' },
    ]);
    expect(
      orderQuestionProblems({ ...nothing, customs: { ...empty, arrival: '2026-06-01' }, isRoundTrip: true }),
    ).toMatchObject([{ fieldId: 'customs-departure', message: 'Please select departure date' }]);
  });

  test('INT-01 within a country nothing is asked', () => {
    expect(orderQuestionProblems(nothing)).toEqual([]);
  });
});
