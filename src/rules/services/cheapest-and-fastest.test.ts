import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { cheapestAndFastest } from './cheapest-and-fastest.ts';

const offer = (price: number, day: string) => ({ price: cents(price), arrivalDate: isoDate(day) });

test('SVC-06 the cheapest and the fastest card get badges', () => {
  const offers = [offer(8999, '2026-03-16'), offer(12_099, '2026-03-12'), offer(19_799, '2026-03-10')];
  expect([...cheapestAndFastest(offers)]).toEqual([
    [0, ['cheapest']],
    [2, ['fastest']],
  ]);
});

test('SVC-06 one card can have both badges, and of equal cards the first gets them', () => {
  const offers = [offer(9000, '2026-03-11'), offer(8999, '2026-03-10'), offer(8999, '2026-03-10')];
  expect([...cheapestAndFastest(offers)]).toEqual([[1, ['cheapest', 'fastest']]]);
});

test('SVC-06 a single card gets no badge', () => {
  expect(cheapestAndFastest([offer(8999, '2026-03-16')]).size).toBe(0);
  expect(cheapestAndFastest([]).size).toBe(0);
});

test('SVC-06 a card that arrives after the needed day gets no badge', () => {
  const offers = [offer(8999, '2026-03-16'), offer(12_099, '2026-03-12'), offer(19_799, '2026-03-10')];
  expect([...cheapestAndFastest(offers, isoDate('2026-03-12'))]).toEqual([
    [1, ['cheapest']],
    [2, ['fastest']],
  ]);
  expect(cheapestAndFastest(offers, isoDate('2026-03-11')).size).toBe(0);
});
