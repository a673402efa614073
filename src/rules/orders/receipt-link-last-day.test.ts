import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { shippedDraft } from './testing/placed-order.ts';
import { receiptLinkLastDay } from './receipt-link-last-day.ts';

const placedOn = isoDate('2026-03-02');

test('SCR-06 the link in an email works for 31 days after the last arrival, of the return leg if there is one', () => {
  const draft = shippedDraft();
  const outbound = { ...draft.outbound, arrivalDate: isoDate('2026-03-17') };
  const back = { ...draft.return, arrivalDate: isoDate('2026-03-30') };
  expect(receiptLinkLastDay({ outbound, return: back, roundtrip: true }, placedOn)).toBe('2026-04-30');
  expect(receiptLinkLastDay({ outbound, return: back, roundtrip: false }, placedOn)).toBe('2026-04-17');
});

test('SCR-06 an order without an arrival day counts from the day it was placed', () => {
  const draft = shippedDraft();
  const outbound = { ...draft.outbound, arrivalDate: null };
  expect(receiptLinkLastDay({ outbound, return: draft.return, roundtrip: false }, placedOn)).toBe('2026-04-02');
});
