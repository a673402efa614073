import { expect, test } from 'vitest';
import countries from '#data/countries.json' with { type: 'json' };
import { countryIn, countryTable } from '#rules/address/country-table.ts';
import type { ZipLookupAnswer } from '#rules/address/zip-lookup.ts';
import { isoDate } from '#rules/dates.ts';
import { type Draft, emptyDraft } from './draft.ts';
import {
  setLineCount,
  setPickupDate,
  setProductField,
  setRoundtrip,
  setShipPointField,
  setShipPointType,
} from './draft-changes.ts';
import { areEndsAndBagsKnown, gapsBeforePrice, gapsBeforeServices, type TripFacts } from './trip-gaps.ts';

const us = countryIn(countryTable(countries), 'US');

function facts(answer: ZipLookupAnswer | null = null, problem: string | null = null): TripFacts {
  const end = { country: { config: us }, zip: { answer } };
  return {
    ends: { origin: end, destination: { ...end, zip: { answer: null } } },
    calendars: { outbound: { problem }, return: { problem: null } },
  };
}

function complete(): Draft {
  let draft = emptyDraft('golf', 'US');
  for (const end of ['origin', 'destination'] as const) {
    draft = setShipPointField(setShipPointType(draft, end, 'other'), end, 'zip', '90001');
    draft = setShipPointField(draft, end, 'city', 'Los Angeles');
    draft = setShipPointField(draft, end, 'state', 'CA');
  }
  draft = setLineCount(draft, '1', 'golf', 1);
  draft = setProductField(draft, { travelerId: '1', type: 'golf', index: 0 }, 'size', 'standard');
  return setPickupDate(draft, 'outbound', isoDate('2026-03-05'));
}

const fields = (draft: Draft, known = facts()) => gapsBeforeServices(draft, known).map(({ fieldId }) => fieldId);

test('SVC-01 an empty form lacks both places, the day and a bag, and a complete one nothing', () => {
  const gaps = gapsBeforeServices(emptyDraft('golf', 'US'), facts());
  expect(gaps.map(({ section }) => section)).toEqual(['where', 'where', 'when', 'bags']);
  expect(areEndsAndBagsKnown(gaps)).toBe(false);
  expect(fields(complete())).toEqual([]);
});

test('SVC-01 every bag needs its size', () => {
  const second = { travelerId: '1', type: 'golf', index: 1 } as const;
  const unsized = setProductField(setLineCount(complete(), '1', 'golf', 2), second, 'size', null);
  expect(fields(unsized)).toEqual(['traveler-1-golf-1-size']);
});

test('ZIP-06 a zip that does not exist, and a state that is not that of its zip, are missing', () => {
  expect(fields(complete(), facts({ kind: 'unknown' }))).toEqual(['origin-zip']);
  expect(fields(complete(), facts({ kind: 'found', city: 'Reno', state: 'NV' }))).toEqual(['origin-state']);
});

test('DAT-01 a day that is not possible counts as missing', () => {
  const gaps = gapsBeforeServices(complete(), facts(null, 'Closed.'));
  expect(gaps.map(({ fieldId }) => fieldId)).toEqual(['outbound-date']);
  expect(areEndsAndBagsKnown(gaps)).toBe(true);
});

test('PRC-01 a price needs a service on each leg, unless it is being looked for', () => {
  const round = setRoundtrip(complete(), true);
  const lacks = (draft: Draft, isLooking: boolean) =>
    gapsBeforePrice(draft, { ...facts(), isLookingFor: { outbound: isLooking, return: isLooking } }).map(
      ({ fieldId }) => fieldId,
    );
  expect(lacks(round, false)).toEqual(['outbound-service', 'return-date']);
  const dated = setPickupDate(round, 'return', isoDate('2026-03-20'));
  expect(lacks(dated, false)).toEqual(['outbound-service', 'return-service']);
  expect(lacks(dated, true)).toEqual([]);
});
