import { expect, test } from 'vitest';
import { anonymousAttempt } from './anonymous-attempt.ts';

test('SCR-06 PAY-04 an anonymous attempt keeps amounts, and says neither who shipped nor who paid', () => {
  const attempt = {
    plan: {
      total: 8999,
      shipState: { o_city: 'Los Angeles', o_contact: 'Tessa Rowan' },
      contents: [[{ what: 'Driver', count: 1, valueCents: 45_000, origin: 'TW' }]],
      details: { company: 'Rowan and Daughters' },
      note: 'for Tessa Rowan',
    },
    charge: { id: 'c-1', paidWith: { kind: 'paypal', payer: 'other@example.com' } },
    answer: null,
  };
  expect(anonymousAttempt(attempt, ['tessa rowan'])).toEqual({
    plan: { total: 8999, shipState: { o_city: 'Los Angeles' }, contents: null, details: {}, note: 'for –' },
    charge: { id: 'c-1', paidWith: { kind: 'paypal', payer: '–' } },
    answer: null,
  });
});

test('SCR-06 an attempt that names no payer gets none, and a plan without details neither', () => {
  const attempt = {
    plan: { total: 1 },
    charge: { id: 'c-1', paidWith: { kind: 'card', lastDigits: '1111' } },
    answer: {},
  };
  expect(anonymousAttempt(attempt, [])).toEqual(attempt);
});
