import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { emptyDraft } from '#rules/shipment/draft.ts';
import { setLineCount, setPickupDate, setShipPointField, setTravelerField } from '#rules/shipment/draft-changes.ts';
import { isSameTrip } from './same-trip.ts';

const draft = setLineCount(emptyDraft('golf', 'US'), '1', 'golf', 2);

test('TRV-03 who travels does not make another trip', () => {
  expect(isSameTrip(draft, setTravelerField(draft, '1', 'name', 'Ada North'))).toBe(true);
  expect(isSameTrip(draft, setShipPointField(draft, 'origin', 'address2', 'Suite 5'))).toBe(true);
});

test('SVC-01 another place, bag or day makes another trip', () => {
  expect(isSameTrip(draft, setShipPointField(draft, 'destination', 'zip', '33101'))).toBe(false);
  expect(isSameTrip(draft, setLineCount(draft, '1', 'golf', 3))).toBe(false);
  expect(isSameTrip(draft, setPickupDate(draft, 'outbound', isoDate('2026-03-05')))).toBe(false);
});
