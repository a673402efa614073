import { expect, test } from 'vitest';
import { subjectProblem } from './subject-problem.ts';

test.each([
  'Keep a courtesy discount when its order is changed',
  'Read the stored price of an order in one place',
  'Bring bags home',
  'Press the button again after a timeout',
  'Focus the first field with an error',
  'Re-read settings after a restart',
  'Search, filter and page lists of staff',
  'x'.toUpperCase() + 'y'.repeat(71),
])('the subject "%s" is fine', (subject) => {
  expect(subjectProblem(subject)).toBeNull();
});

test.each([
  ['Fixed discounts', 'imperative'],
  ['Fixing discounts', 'imperative'],
  ['Fixes discounts', 'imperative'],
  ['pricing: keep the gift card', 'verb'],
  ['keep the gift card', 'verb'],
  ['Keep the gift card.', 'period'],
  ['WIP', 'not finished'],
  ['fixup! Keep the gift card', 'not finished'],
  [`Keep ${'x'.repeat(68)}`, '73 characters'],
])('the subject "%s" is refused, because of: %s', (subject, why) => {
  expect(subjectProblem(subject)).toContain(why);
});
