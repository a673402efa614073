import { expect, test } from 'vitest';
import { carrierKeys } from './carriers.ts';
import { carrierLevel, carrierLevelById, isServiceLevel, levelClass, serviceLevels } from './service-levels.ts';

test('SVC-02 ground and expedited ground are ground, every other level is not', () => {
  expect(Object.fromEntries(serviceLevels.map((level) => [level, levelClass(level)]))).toEqual({
    DOMESTIC_GROUND: 'ground',
    DOMESTIC_EXPEDITED_GROUND: 'ground',
    DOMESTIC_4_DAY: 'non-ground',
    DOMESTIC_3_DAY: 'non-ground',
    DOMESTIC_2_DAY: 'non-ground',
    DOMESTIC_1_DAY: 'non-ground',
    INTERNATIONAL_ECONOMY: 'non-ground',
    INTERNATIONAL_PRIORITY: 'non-ground',
  });
});

test('ENT-04 the number of a level never changes, because orders and URLs store it', () => {
  const numbers = (carrier: (typeof carrierKeys)[number]) =>
    serviceLevels.map((level) => carrierLevel({ carrier, level }).id);
  expect(numbers('FEDEX')).toEqual([101, 102, 103, 104, 105, 106, 151, 152]);
  expect(numbers('UPS')).toEqual([201, 202, 203, 204, 205, 206, 251, 252]);
});

test('ENT-04 a number identifies its carrier and level', () => {
  for (const carrier of carrierKeys) {
    for (const level of serviceLevels) {
      const found = carrierLevel({ carrier, level });
      expect(carrierLevelById(found.id)).toBe(found);
    }
  }
  expect(carrierLevelById(0)).toBeUndefined();
  expect(carrierLevelById(107)).toBeUndefined();
});

test('ENT-04 a level has the carrier’s name and a display name without codes in capitals', () => {
  expect(carrierLevel({ carrier: 'FEDEX', level: 'DOMESTIC_3_DAY' })).toMatchObject({
    name: 'THREE DAY SELECT',
    displayName: 'Three day',
  });
  expect(carrierLevel({ carrier: 'UPS', level: 'INTERNATIONAL_PRIORITY' }).name).toBe('WORLDWIDE EXPRESS');
  for (const carrier of carrierKeys) {
    for (const level of serviceLevels) {
      expect(carrierLevel({ carrier, level }).displayName).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/);
    }
  }
});

test('SVC-02 only the names of levels are levels', () => {
  expect(isServiceLevel('DOMESTIC_2_DAY')).toBe(true);
  expect(isServiceLevel('DOMESTIC_5_DAY')).toBe(false);
  expect(isServiceLevel('toString')).toBe(false);
});
