import { expect, test } from 'vitest';
import { brandByKey } from '#rules/brand/brand.ts';
import { isoDate } from '#rules/dates.ts';
import { firstDraft } from './first-draft.ts';

function draftFor(search: string, today = '2026-03-06') {
  return firstDraft({ brand: brandByKey('golf'), search, today: isoDate(today) });
}

test('VAL-01 URL-01 an address keeps only what its fields would keep of it', () => {
  const { origin, travelers } = draftFor(
    '?o_zip=90001%3C%3E&o_city=Los%20Angeles%F0%9F%98%80&travname=Ada%20%3CNorth%3E',
  );
  expect(origin.zip).toBe('90001');
  expect(origin.city).toBe('Los Angeles');
  expect(travelers[0]?.name).toBe('Ada North');
});

test('URL-08 the next day after a Friday is Monday', () => {
  expect(draftFor('?nextday=true').outbound.pickupDate).toBe('2026-03-09');
});

test('URL-08 the next day is not a day on which the carriers rest', () => {
  expect(draftFor('?mode=nextday', '2026-12-24').outbound.pickupDate).toBe('2026-12-28');
});

test('URL-01 an address without wishes opens an empty form of the brand', () => {
  const draft = draftFor('');
  expect(draft.brand).toBe('golf');
  expect(draft.origin).toMatchObject({ type: 'club', clubId: null, country: 'US', zip: '' });
  expect(draft.outbound.pickupDate).toBeNull();
});
