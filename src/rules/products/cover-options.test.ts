import { expect, test } from 'vitest';
import rateCards from '#data/rate-card.json' with { type: 'json' };
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { rateCardOn } from '#rules/pricing/rate-card.ts';
import { coverAmounts, coverOptions, coverPrice, includedCover, isCoverOffered } from './cover-options.ts';

const card = rateCardOn(rateCards, isoDate('2026-03-09'));

test('PRD-02 a bag can be covered for five amounts, and the smallest is included', () => {
  expect(coverOptions(card).map(({ cover, price }) => [cover, price])).toEqual([
    [100_000, 0],
    [150_000, 499],
    [250_000, 899],
    [350_000, 1799],
    [500_000, 2999],
  ]);
  expect(coverPrice(card, includedCover)).toBe(0);
});

test('PRD-02 each amount says what it costs', () => {
  expect(coverOptions(card).map(({ label }) => label)).toEqual([
    '$1,000 included',
    '$1,500 for $4.99',
    '$2,500 for $8.99',
    '$3,500 for $17.99',
    '$5,000 for $29.99',
  ]);
});

test('PRD-03 no other amount is offered', () => {
  for (const cover of coverAmounts) expect(isCoverOffered(cover)).toBe(true);
  for (const cover of [0, -100_000, 99_999, 200_000, 500_001]) expect(isCoverOffered(cents(cover))).toBe(false);
  expect(() => coverPrice(card, cents(200_000))).toThrow('No price for a cover of 200000 cents');
});
