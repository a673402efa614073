import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { type Draft, emptyDraft, type Product } from './draft.ts';
import { firstNeededSection } from './first-needed-section.ts';

const empty = emptyDraft('golf', 'US');
const bag: Product = { size: 'standard', packaging: 'hard-case', cover: cents(100_000), note: '' };

function withBag(draft: Draft, product: Product): Draft {
  const travelers = draft.travelers.map((traveler) => ({
    ...traveler,
    lines: [{ type: 'golf' as const, roundtrip: true, products: [product] }],
  }));
  return { ...draft, travelers };
}

const placed: Draft = {
  ...empty,
  origin: { ...empty.origin, zip: '90001' },
  destination: { ...empty.destination, clubId: 7 },
};
const dated: Draft = { ...placed, outbound: { ...placed.outbound, pickupDate: isoDate('2026-03-05') } };
const packed = withBag(dated, bag);
const withWantedLevel: Draft = { ...packed, outbound: { ...packed.outbound, wantedLevel: 'DOMESTIC_GROUND' } };

describe('the step that a phone opens the page with', () => {
  test.each([
    ['where', { ...empty, origin: placed.origin }],
    ['when', placed],
    ['bags', dated],
    ['services', packed],
    ['who', withWantedLevel],
  ] as const)('SCR-01 %s is the first that the trip lacks', (step, draft) => {
    expect(firstNeededSection(draft)).toBe(step);
  });

  test('SCR-01 a bag without a size or a required packaging is still to be described', () => {
    expect(firstNeededSection(withBag(withWantedLevel, { ...bag, size: null }))).toBe('bags');
    expect(firstNeededSection(withBag(withWantedLevel, { ...bag, packaging: null }))).toBe('bags');
  });

  test('TRP-02 a round trip needs its return day', () => {
    expect(firstNeededSection({ ...withWantedLevel, roundtrip: true })).toBe('return');
  });

  test('SCR-01 a trip that has everything is paid', () => {
    const travelers = withWantedLevel.travelers.map((traveler) => ({ ...traveler, name: 'Ada North' }));
    expect(firstNeededSection({ ...withWantedLevel, travelers })).toBe('pay');
  });
});
