import { describe, expect, test } from 'vitest';
import { brandByKey, brandKeys } from '#rules/brand/brand.ts';
import { contentOfBrand } from '#rules/brand/content/content-of-brand.ts';
import { findQuestions } from './find-questions.ts';
import { helpQuestions, helpTopics } from './help-questions.ts';

describe.each(brandKeys)('the help of %s', (key) => {
  const questions = helpQuestions(brandByKey(key), contentOfBrand(key).questions);

  test('the help of a brand has questions on every topic, each with an anchor of its own and an answer', () => {
    expect(new Set(questions.map(({ topic }) => topic))).toEqual(new Set(helpTopics));
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    for (const { id, question, answer } of questions) {
      expect(id).toMatch(/^[a-z][a-z-]+$/);
      expect(question).toMatch(/\?$|What now\?$/);
      expect(answer.join(' ').length).toBeGreaterThan(60);
    }
  });

  test('the help of a brand answers what people ask about an order', () => {
    for (const id of [
      'price',
      'cancel',
      'change',
      'pickup-or-drop-off',
      'international',
      'holidays',
      'receipt',
      'lost',
    ]) {
      expect(questions.map((question) => question.id)).toContain(id);
    }
  });
});

test('a brand’s own question replaces the shared one with its id', () => {
  const [shared] = helpQuestions(brandByKey('golf'), []);
  const own = { id: 'price', topic: 'Booking', question: 'What does a club cost?', answer: ['It depends.'] } as const;
  const all = helpQuestions(brandByKey('golf'), [own]);
  expect(shared?.id).toBe('price');
  expect(all.filter(({ id }) => id === 'price')).toEqual([own]);
  expect(all).toHaveLength(helpQuestions(brandByKey('golf'), []).length);
});

const questions = helpQuestions(brandByKey('golf'), contentOfBrand('golf').questions);
const idsFor = (typed: string): readonly string[] => findQuestions(questions, typed).map(({ id }) => id);

test('PRC-04 the answer about canceling states the deadline and the fee that the rules use', () => {
  const cancel = questions.find(({ id }) => id === 'cancel');
  expect(cancel?.answer.join(' ')).toContain('Until 5:00 PM on the last business day');
  expect(cancel?.answer.join(' ')).toContain('$10.00 per bag');
});

test('PRD-01 the answer about sizes states the caps of every size', () => {
  const size = questions.find(({ id }) => id === 'size-golf');
  expect(size?.answer[0]).toBe(
    'Golf bag: Standard: 48 × 14 × 10 in, up to 42 lb; Staff / XL: 50 × 15 × 12 in, up to 56 lb.',
  );
});

describe('searching', () => {
  test('a search for nothing, or for common words alone, shows all questions', () => {
    expect(idsFor('')).toHaveLength(questions.length);
    expect(idsFor('how do I')).toHaveLength(questions.length);
  });

  test('every word must begin a word of the question or its answer', () => {
    expect(idsFor('cancel')[0]).toBe('cancel');
    expect(idsFor('CUSTOMS forms')).toEqual(['international']);
    expect(idsFor('lith batt')).toEqual(['prohibited']);
    expect(idsFor('zeppelin')).toEqual([]);
  });

  test.each([
    ['refund', 'cancel'],
    ['refunds', 'refund-when'],
    ['money back', 'cancel'],
    ['cancel', 'cancel'],
    ['cancellation', 'cancel'],
    ['late', 'lost'],
    ['delayed bag', 'lost'],
    ['lost', 'lost'],
    ['missing luggage', 'lost'],
    ['weight', 'size-golf'],
    ['overweight', 'size-golf'],
    ['broken', 'lost'],
    ['broken', 'cover'],
    ['label', 'label'],
    ['luggage tags', 'label'],
    ['tracking', 'receipt'],
    ['insurance', 'cover'],
  ])('the words that people use are found: %s', (typed, id) => {
    expect(idsFor(typed)).toContain(id);
  });

  test('questions that have the words themselves come before answers that have them', () => {
    expect(idsFor('receipt')[0]).toBe('receipt');
    expect(idsFor('receipt').length).toBeGreaterThan(1);
  });
});
