import { expect, test } from 'vitest';
import rateCards from '#data/rate-card.json' with { type: 'json' };
import { isoDate } from '#rules/dates.ts';
import { rateCardOn } from '#rules/pricing/rate-card.ts';
import { levelTransits } from './level-transits.ts';

const card = rateCardOn(rateCards, isoDate('2026-03-09'));
const zones = [...card.zones, card.farZone, card.remoteZone];

function domesticDays(level: string): readonly (number | undefined)[] {
  return zones.map((rates) => {
    const transits = levelTransits({ kind: 'domestic', rates, miles: 100 });
    return transits.find((transit) => transit.level === level)?.transitDays;
  });
}

test('SVC-02 ground takes 1, 2, 2, 3, 4, 4, 5 days from zone 2 to 8, and 7 in zone 9', () => {
  expect(domesticDays('DOMESTIC_GROUND')).toEqual([1, 2, 2, 3, 4, 4, 5, 7]);
});

test('SVC-02 expedited ground is a day faster, but takes at least one', () => {
  expect(domesticDays('DOMESTIC_EXPEDITED_GROUND')).toEqual([1, 1, 1, 2, 3, 3, 4, 6]);
});

test.each([1, 2, 3, 4])('SVC-02 the %s day level takes that many days in every zone', (days) => {
  expect(new Set(domesticDays(`DOMESTIC_${days}_DAY`))).toEqual(new Set([days]));
});

test('SVC-02 between countries priority is faster than economy, in every group', () => {
  for (const rates of card.countryGroups) {
    const [economy, priority] = levelTransits({ kind: 'international', rates });
    expect([economy?.level, priority?.level]).toEqual(['INTERNATIONAL_ECONOMY', 'INTERNATIONAL_PRIORITY']);
    expect(priority?.transitDays).toBeLessThan(economy?.transitDays ?? 0);
  }
});
