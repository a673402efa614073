import { expect, test } from 'vitest';
import { addDays, isoDate } from '#rules/dates.ts';
import { needsSameDayAlert } from './same-day-alert.ts';
import { serviceLevels } from './service-levels.ts';

const today = isoDate('2026-03-02');
const pickup = {
  carrier: 'FEDEX',
  systemName: 'DOMESTIC_2_DAY',
  pickupDate: today,
  today,
  isDropOff: false,
} as const;

test('PKP-04 a pickup today with a carrier other than UPS shows the alert for every service', () => {
  for (const systemName of serviceLevels) expect(needsSameDayAlert({ ...pickup, systemName })).toBe(true);
});

test('PKP-04 a pickup today with UPS shows it for the two ground services only', () => {
  const asking = serviceLevels.filter((systemName) => needsSameDayAlert({ ...pickup, carrier: 'UPS', systemName }));
  expect(asking).toEqual(['DOMESTIC_GROUND', 'DOMESTIC_EXPEDITED_GROUND']);
  expect(needsSameDayAlert({ ...pickup, carrier: 'UPS', systemName: 'unheard of' })).toBe(false);
});

test('PKP-04 a drop-off never shows it', () => {
  expect(needsSameDayAlert({ ...pickup, isDropOff: true })).toBe(false);
});

test('PKP-04 a pickup on another day, or without a date, does not show it', () => {
  for (const pickupDate of [addDays(today, 1), addDays(today, -1), null]) {
    expect(needsSameDayAlert({ ...pickup, pickupDate })).toBe(false);
  }
});
