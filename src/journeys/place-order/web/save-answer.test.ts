// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '#kit/web/call.ts';
import type { OrderAnswers } from '#rules/checkout/order-answers.ts';
import type { QuestionSet } from '#rules/club/question-sets.ts';
import { isoDate } from '#rules/dates.ts';
import { setCountry } from '#rules/shipment/draft-changes.ts';
import { emptyDraft } from '#rules/shipment/draft.ts';
import type { AnswerStep } from './checkout.ts';
import { createAnswerSaver } from './save-answer.ts';

const fetched = vi.fn<(address: string, init: { body: string }) => Promise<Response>>();

beforeEach(() => {
  fetched.mockImplementation(async () => Response.json({ success: true }));
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const carts = { cart: () => Promise.resolve({ id: 7, token: 'secret' }), forget: () => undefined };
const abroad = setCountry(emptyDraft('golf', 'US'), 'destination', 'CA');
const set: QuestionSet = {
  header: '',
  subheader: '',
  questions: [{ type: 'text', question: 'In whose name?', maxLength: 60 }],
};
const club = { id: 3, name: 'Heron Bend' };
const customs: AnswerStep = { step: 'customs-info', key: 'customs' };
const questions: AnswerStep = { step: 'club-questions', key: 'club', club, isOutbound: false, set };
const setOf = (clubId: number) => (clubId === 3 ? set : undefined);
const nothing: OrderAnswers = {};
const answered: OrderAnswers = {
  clubs: { 'destination 3': { 0: 'Bo West' } },
  days: { arrival: isoDate('2026-06-01'), departure: null },
};

function bodies(): readonly unknown[] {
  return fetched.mock.calls.map(([, { body }]) => JSON.parse(body));
}

test('CLB-01 INT-01 what the form has answered is saved with the cart', async () => {
  const save = createAnswerSaver();
  expect(await save(customs, { draft: abroad, answers: answered, setOf, carts })).toBe(true);
  expect(await save(questions, { draft: abroad, answers: answered, setOf, carts })).toBe(true);
  expect(bodies()).toMatchObject([
    { cart_id: 7, international_info: { date_of_arrival: '2026-06-01' } },
    { cart_id: 7, club_preferences_answer: { club_id: 3, is_outbound: false } },
  ]);
});

test('CLB-01 a second press sends only what has changed since the first', async () => {
  const save = createAnswerSaver();
  const changed = { ...answered, clubs: { 'destination 3': { 0: 'Ada North' } } };
  for (const answers of [answered, answered, changed]) await save(questions, { draft: abroad, answers, setOf, carts });
  expect(bodies()).toHaveLength(2);
});

test('CLB-01 INT-01 an answer that is missing, or to a question that has changed, is not saved', async () => {
  const save = createAnswerSaver();
  const other = { ...set, questions: [{ type: 'text', question: 'Which rack?', maxLength: 60 }] } as const;
  expect(await save(customs, { draft: abroad, answers: nothing, setOf, carts })).toBe(false);
  expect(await save(questions, { draft: abroad, answers: nothing, setOf, carts })).toBe(false);
  expect(await save({ ...questions, set: other }, { draft: abroad, answers: answered, setOf, carts })).toBe(false);
  expect(fetched).not.toHaveBeenCalled();
});

test('CLB-03 an answer that did not get through is sent again by the next press', async () => {
  const save = createAnswerSaver();
  fetched.mockRejectedValueOnce(new TypeError('away'));
  await expect(save(questions, { draft: abroad, answers: answered, setOf, carts })).rejects.toThrow(CallFailed);
  expect(await save(questions, { draft: abroad, answers: answered, setOf, carts })).toBe(true);
  expect(bodies()).toHaveLength(2);
});
