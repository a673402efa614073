import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { taxRateFor } from './tax-rate.ts';

const firstDay = isoDate('2026-01-01');
const rates = [
  { country: 'US', state: 'HI', name: 'Excise tax', basisPoints: 400, firstDay },
  { country: 'CA', state: null, name: 'GST', basisPoints: 500, firstDay },
  { country: 'CA', state: 'ON', name: 'HST', basisPoints: 1300, firstDay },
  { country: 'CA', state: 'ON', name: 'HST', basisPoints: 1500, firstDay: isoDate('2026-07-01') },
  { country: 'CA', state: 'YT', name: 'None', basisPoints: 0, firstDay },
];

function tax(origin: [string, string], destination: [string, string], day = '2026-03-02') {
  const place = ([country, state]: [string, string]) => ({ country, state });
  const route = { origin: place(origin), destination: place(destination), handover: isoDate(day) };
  return taxRateFor(rates, route)?.basisPoints ?? 0;
}

test('PRC-03 a state’s tax comes before its country’s', () => {
  expect(tax(['CA', 'ON'], ['CA', 'BC'])).toBe(1300);
  expect(tax(['CA', 'BC'], ['CA', 'ON'])).toBe(500);
  expect(tax(['US', 'HI'], ['US', 'CA'])).toBe(400);
  expect(tax(['CA', 'YT'], ['CA', 'ON'])).toBe(0);
});

test('PRC-03 a rate applies from its first day on, by the handover day', () => {
  expect(tax(['CA', 'ON'], ['CA', 'BC'], '2026-06-30')).toBe(1300);
  expect(tax(['CA', 'ON'], ['CA', 'BC'], '2026-07-01')).toBe(1500);
  expect(tax(['CA', 'BC'], ['CA', 'ON'], '2025-12-31')).toBe(0);
});

test('PRC-03 there is no tax across a border, or without a row in the table', () => {
  expect(tax(['CA', 'ON'], ['US', 'NY'])).toBe(0);
  expect(tax(['US', 'CA'], ['US', 'FL'])).toBe(0);
  expect(tax(['GB', 'HI'], ['GB', 'HI'])).toBe(0);
});
