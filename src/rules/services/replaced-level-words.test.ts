import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { emptyLeg, type LegPlan } from '#rules/shipment/draft.ts';
import { replacedLevelWords } from './replaced-level-words.ts';

const threeDay: LegPlan = {
  ...emptyLeg,
  pickupDate: isoDate('2026-03-05'),
  carrier: 'FEDEX',
  service: { name: 'THREE DAY SELECT', levelId: 104, systemName: 'DOMESTIC_3_DAY' },
  arrivalDate: isoDate('2026-03-10'),
};

test('SVC-02 a level that is gone is named together with the one picked for it', () => {
  expect(replacedLevelWords({ ...threeDay, wantedLevel: 'DOMESTIC_GROUND' })).toBe(
    'Ground isn’t available for this trip on that day. We picked Three day.',
  );
});

test('SVC-02 a level that does not exist on the new route is named so', () => {
  const abroad = { name: 'INTERNATIONAL ECONOMY', levelId: 151, systemName: 'INTERNATIONAL_ECONOMY' };
  expect(replacedLevelWords({ ...threeDay, service: abroad, wantedLevel: 'DOMESTIC_GROUND' })).toBe(
    'Ground isn’t available for this trip. We picked International economy.',
  );
});

test('SVC-02 nothing is said when the chosen level is on offer, or none is chosen', () => {
  expect(replacedLevelWords(threeDay)).toBeNull();
  expect(replacedLevelWords({ ...threeDay, service: null, wantedLevel: 'DOMESTIC_GROUND' })).toBeNull();
  expect(replacedLevelWords({ ...threeDay, wantedLevel: 'ROCKET' })).toBeNull();
});
