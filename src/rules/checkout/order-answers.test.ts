import { expect, test } from 'vitest';
import type { QuestionSet } from '#rules/club/question-sets.ts';
import { isoDate } from '#rules/dates.ts';
import { type Draft, emptyDraft } from '#rules/shipment/draft.ts';
import {
  answersOfPage,
  areDaysOfOrder,
  clubAnswersKey,
  customsOfDraft,
  stayOfDraft,
  questionsOfDraft,
  withAnswersOfOrder,
} from './order-answers.ts';

const days = { arrival: isoDate('2026-03-10'), departure: isoDate('2026-03-20') };
const order = {
  clubs: [{ clubId: 7, isOutbound: true, answers: { '0': 'A' } }],
  customs: { arrival: '2026-04-01', departure: '' },
};

function abroad(roundtrip: boolean): Draft {
  const draft = emptyDraft('golf', 'US');
  return { ...draft, roundtrip, destination: { ...draft.destination, country: 'CA' } };
}

test('INT-01 customs is told the traveler’s own days, and of a one-way trip no departure', () => {
  expect(customsOfDraft(abroad(true), { days })).toEqual(days);
  expect(customsOfDraft(abroad(false), { days })).toEqual({ ...days, departure: '' });
  expect(customsOfDraft(abroad(false), {})).toEqual({ arrival: '', departure: '' });
  expect(customsOfDraft(emptyDraft('golf', 'US'), { days })).toBeNull();
});

test('PRC-04 the answers of an order are kept when it is changed, and its days only for the same trip', () => {
  const key = clubAnswersKey('origin', 7);
  const changed = withAnswersOfOrder({}, order, { isSameTrip: true });
  expect(changed).toEqual({
    clubs: { [key]: { '0': 'A' } },
    days: { arrival: isoDate('2026-04-01'), departure: null },
  });
  expect(withAnswersOfOrder({}, order, { isSameTrip: false })).toEqual({ clubs: { [key]: { '0': 'A' } } });
  const said = { clubs: { [key]: { '0': 'B' } }, days };
  expect(withAnswersOfOrder(said, order, { isSameTrip: true })).toEqual(said);
});

test('PRC-04 INT-01 days of the order that is changed stay, though they are past; of another trip they are past', () => {
  const kept = { days, daysOfOrder: days };
  const today = isoDate('2026-03-12');
  const stay = (isChange: boolean) => stayOfDraft(abroad(true), answersOfPage(kept, isChange), today);
  expect(stay(true).today).toBeNull();
  expect(stay(false).today).toBe(today);
  expect(areDaysOfOrder(days, abroad(true), kept)).toBe(true);
  expect(areDaysOfOrder({ ...days, arrival: '2026-03-11' }, abroad(true), kept)).toBe(false);
  expect(areDaysOfOrder(days, abroad(true), { days })).toBe(false);
});

test('CLB-01 only a club at an end is asked about, once what it asks is known', () => {
  const set: QuestionSet = { header: '', subheader: '', questions: [] };
  const draft = emptyDraft('golf', 'US');
  const toClub: Draft = {
    ...draft,
    destination: { ...draft.destination, type: 'club', clubId: 7, company: 'Heron Bend' },
  };
  const asked = (setOf: () => QuestionSet | undefined) =>
    questionsOfDraft(toClub, {}, { setOf, holidayTerms: null, today: isoDate('2026-03-02') }).clubs.map(
      ({ end, name }) => `${end} ${name}`,
    );
  expect(asked(() => set)).toEqual(['destination Heron Bend']);
  expect(asked(() => undefined)).toEqual([]);
});
