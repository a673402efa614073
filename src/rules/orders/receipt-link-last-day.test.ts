import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, isBefore, isoDate } from '#rules/dates.ts';
import { shippedDraft } from './testing/placed-order.ts';
import { mailedLinkLastDay, receiptLinkLastDay } from './receipt-link-last-day.ts';

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

test('SCR-06 what happens to the order after its arrival opens the receipt for another 31 days', () => {
  const draft = shippedDraft();
  const order = { ...draft, outbound: { ...draft.outbound, arrivalDate: isoDate('2026-03-17') }, roundtrip: false };
  const lastDay = (lastOn: string) =>
    receiptLinkLastDay(order, placedOn, { isOpen: false, lastOn: lastOn === '' ? null : isoDate(lastOn) });
  expect(lastDay('')).toBe('2026-04-17');
  expect(lastDay('2026-03-04')).toBe('2026-04-17');
  expect(lastDay('2026-05-10')).toBe('2026-06-10');
});

test('SCR-06 while anything of the order is open its receipt has no last day', () => {
  expect(receiptLinkLastDay(shippedDraft(), placedOn, { isOpen: true, lastOn: isoDate('2026-03-04') })).toBe(null);
});

test('SCR-06 an emailed link works for 31 days at least', () => {
  const day = fc.integer({ min: 0, max: 800 }).map((count) => addDays(placedOn, count));
  fc.assert(
    fc.property(fc.option(day), day, (lastDay, today) => {
      const own = mailedLinkLastDay({ lastDay, today });
      const ends = own ?? lastDay;
      expect(ends !== null && isBefore({ day: ends, than: addDays(today, 31) })).toBe(false);
    }),
  );
});
