import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { roundTripOffers } from './round-trip-offers.ts';

const offer = (systemName: string, day: string, price: number) => ({
  systemName,
  arrivalDate: isoDate(day),
  price: cents(price),
});
const ground = offer('DOMESTIC_GROUND', '2026-03-12', 9000);
const nextDay = offer('DOMESTIC_1_DAY', '2026-03-06', 20000);
const backByGround = offer('DOMESTIC_GROUND', '2026-03-27', 9500);

test('SVC-02 an offer costs both ways, the return leg by the same level or the nearest', () => {
  const offers = roundTripOffers([ground, nextDay], [backByGround], isoDate('2026-03-20'));
  expect(offers.map(({ price }) => price)).toEqual([18500, 29500]);
});

test('SVC-04 an offer that arrives on the return day or later is left out', () => {
  expect(roundTripOffers([ground, nextDay], [backByGround], isoDate('2026-03-12'))).toMatchObject([
    { systemName: 'DOMESTIC_1_DAY' },
  ]);
});

test('SVC-05 without services back there are no offers', () => {
  expect(roundTripOffers([ground], [], isoDate('2026-03-20'))).toEqual([]);
});
