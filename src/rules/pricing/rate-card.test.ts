import { describe, expect, test } from 'vitest';
import countryRows from '#data/countries.json' with { type: 'json' };
import rateCards from '#data/rate-card.json' with { type: 'json' };
import { countryTable } from '#rules/address/country-table.ts';
import { usesUsZips } from '#rules/address/territories.ts';
import { isoDate, parseIsoDate } from '#rules/dates.ts';
import { coverAmounts } from '#rules/products/cover-options.ts';
import { sizeClasses } from '#rules/products/size-classes.ts';
import { type RateCard, rateCardByVersion, rateCardOn } from './rate-card.ts';
import { card } from './testing/price-facts-samples.ts';

const spring: RateCard = { ...card, version: 'spring', effectiveFrom: '2026-03-01' };
const summer: RateCard = { ...card, version: 'summer', effectiveFrom: '2026-06-01' };

describe('choosing a card', () => {
  test('PRC-03 a card applies from its first day until the next one starts', () => {
    const versionOn = (day: string) => rateCardOn([summer, spring], isoDate(day)).version;
    expect(['2026-03-01', '2026-05-31', '2026-06-01', '2030-01-01'].map(versionOn)).toEqual([
      'spring',
      'spring',
      'summer',
      'summer',
    ]);
  });

  test('PRC-03 a day before every card takes the first', () => {
    expect(rateCardOn([summer, spring], isoDate('2020-01-01')).version).toBe('spring');
  });

  test('PRC-03 an empty list of cards throws', () => {
    expect(() => rateCardOn([], isoDate('2026-03-01'))).toThrow('no rate card');
  });

  test('PRC-03 an old price finds its card by version', () => {
    expect(rateCardByVersion([summer, spring], 'spring')).toBe(spring);
    expect(rateCardByVersion([summer, spring], 'autumn')).toBeUndefined();
  });
});

describe.each((rateCards as readonly RateCard[]).map((each) => [each.version, each] as const))('card %s', (_, each) => {
  test('PRC-03 a rate card has a first day and a unique version', () => {
    expect(parseIsoDate(each.effectiveFrom)).toBeDefined();
    expect(rateCards.filter(({ version }) => version === each.version)).toHaveLength(1);
  });

  test('PRC-03 a rate card prices every size, and no size that we do not ship', () => {
    expect(Object.keys(each.sizeDollars).toSorted()).toEqual(sizeClasses.map(({ sku }) => sku).toSorted());
  });

  test('PRC-03 a rate card prices every cover on offer, and no other', () => {
    expect(each.cover.map(({ coverCents }) => coverCents)).toEqual(coverAmounts);
  });

  test('PRC-03 a rate card holds whole numbers only', () => {
    const numbers: number[] = [];
    JSON.stringify(each, (_key, value: unknown) => {
      if (typeof value === 'number') numbers.push(value);
      return value;
    });
    expect(numbers.length).toBeGreaterThan(50);
    expect(numbers.filter((value) => !Number.isSafeInteger(value) || value < 0)).toEqual([]);
  });

  test('SVC-02 the zones of a rate card go outward, farther is more expensive and never faster', () => {
    const zones = [...each.zones, each.farZone, each.remoteZone];
    expect(zones.map(({ zone }) => zone)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    const rising = (values: readonly number[]) => values.toSorted((a, b) => a - b);
    const miles = each.zones.map(({ milesMax }) => milesMax);
    expect(miles).toEqual(rising(miles));
    expect(zones.map((zone) => zone.factorHundredths)).toEqual(rising(zones.map((zone) => zone.factorHundredths)));
    expect(zones.map((zone) => zone.groundDays)).toEqual(rising(zones.map((zone) => zone.groundDays)));
  });

  test('SVC-02 a country is in one group at most, and never a place that mail reaches as the United States', () => {
    const countries = each.countryGroups.flatMap((group) => group.countries);
    expect(new Set(countries).size).toBe(countries.length);
    expect(countries.every((country) => /^[A-Z]{2}$/.test(country))).toBe(true);
    expect(countries.filter(usesUsZips)).toEqual([]);
  });

  test('CTY-03 a rate card reaches every country that we ship to', () => {
    const countries = each.countryGroups.flatMap((group) => group.countries);
    const supported = [...countryTable(countryRows).values()].filter((country) => country.supported);
    expect(supported.length).toBeGreaterThan(20);
    expect(supported.filter(({ code }) => !usesUsZips(code) && !countries.includes(code))).toEqual([]);
  });
});
