import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { nearestLevel } from './nearest-level.ts';

const offer = (systemName: string, price: number) => ({ systemName, price: cents(price) });
const ground = offer('DOMESTIC_GROUND', 8999);
const threeDay = offer('DOMESTIC_3_DAY', 12099);
const nextDay = offer('DOMESTIC_1_DAY', 19799);
const economy = offer('INTERNATIONAL_ECONOMY', 30000);
const priority = offer('INTERNATIONAL_PRIORITY', 40000);

test('SVC-02 the wanted level itself is nearest', () => {
  expect(nearestLevel([ground, threeDay, nextDay], 'DOMESTIC_3_DAY')).toBe(threeDay);
});

test('SVC-02 without it, the level next in speed is nearest', () => {
  expect(nearestLevel([threeDay, nextDay], 'DOMESTIC_GROUND')).toBe(threeDay);
  expect(nearestLevel([ground, nextDay], 'DOMESTIC_EXPEDITED_GROUND')).toBe(ground);
});

test('SVC-02 of two equally near levels the cheaper one is picked', () => {
  expect(nearestLevel([nextDay, threeDay], 'DOMESTIC_2_DAY')).toBe(threeDay);
});

test('SVC-02 slow levels become economy abroad, fast ones priority', () => {
  expect(nearestLevel([economy, priority], 'DOMESTIC_GROUND')).toBe(economy);
  expect(nearestLevel([economy, priority], 'DOMESTIC_1_DAY')).toBe(priority);
});

test('SVC-02 an unknown level counts as the slowest, and no offers have no nearest', () => {
  expect(nearestLevel([nextDay, ground], 'ROCKET')).toBe(ground);
  expect(nearestLevel([], 'DOMESTIC_GROUND')).toBeNull();
});
