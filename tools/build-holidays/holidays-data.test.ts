import { expect, test } from 'vitest';
import holidays from '#data/holidays.json' with { type: 'json' };
import { holidayCountryOf } from '#rules/address/territories.ts';
import { supportedCountries } from '../build-countries/supported-countries.ts';

const calendars = new Map<string, readonly string[][]>(Object.entries(holidays));

function daysOf(country: string, year: number): string[] {
  return (calendars.get(country) ?? []).map(([date = '']) => date).filter((date) => date.startsWith(`${year}`));
}

test('DAT-01 every supported country has its days, the US and its territories theirs by rule', () => {
  const expected = supportedCountries.filter((country) => holidayCountryOf(country) !== 'US').sort();
  expect([...calendars.keys()]).toEqual(expected);
});

test('DAT-01 every country has days in every year from 2025 to 2035, in order, each once and with a name', () => {
  for (const [country, days] of calendars) {
    const dates = days.map(([date]) => date);
    expect(new Set(dates).size, country).toBe(days.length);
    expect(
      dates.every((date = '', index) => index === 0 || (dates[index - 1] ?? '') < date),
      country,
    ).toBe(true);
    expect(
      days.every(([date = '', name = '']) => /^20\d\d-\d\d-\d\d$/.test(date) && name !== ''),
      country,
    ).toBe(true);
    for (let year = 2025; year <= 2035; year++) expect(daysOf(country, year).length, country).toBeGreaterThanOrEqual(7);
  }
});

test('DAT-01 Canada has its ten federal statutory days', () => {
  expect(daysOf('CA', 2026)).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-05-18',
    '2026-07-01',
    '2026-09-07',
    '2026-09-30',
    '2026-10-12',
    '2026-11-11',
    '2026-12-25',
    '2026-12-26',
  ]);
});

test('DAT-01 Japan has the days of 2026 with the one between two holidays and the substitute', () => {
  expect(daysOf('JP', 2026)).toHaveLength(18);
  expect(daysOf('JP', 2026)).toContain('2026-09-22');
  expect(daysOf('JP', 2026)).toContain('2026-05-06');
});
