import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { cents, zeroCents } from '#rules/money.ts';
import { legLeft } from './leg-left.ts';

const leg = {
  leg: 'outbound',
  total: cents(10_000),
  pickup: cents(2000),
  bagCount: 2,
  handover: isoDate('2026-03-10'),
  now: { day: isoDate('2026-03-09'), hour: 12 },
  isBusinessDay: () => true,
} as const;

const nothing = { sum: zeroCents, pickup: zeroCents, bagCount: 0 };
const labeled = { refunded: nothing, labels: ['ready', 'ready'], isScanned: false } as const;

test('PRC-04 a leg of which nothing was refunded is left whole', () => {
  expect(legLeft(leg, labeled)).toEqual({ ...leg, lacksLabel: false, isScanned: false });
});

test('PRC-04 what was refunded of a leg before is not refunded again', () => {
  const refunded = { sum: cents(5000), pickup: cents(2000), bagCount: 1 };
  expect(legLeft(leg, { ...labeled, refunded })).toMatchObject({ total: 5000, pickup: 0, bagCount: 1 });
  const more = { sum: cents(11_000), pickup: cents(3000), bagCount: 3 };
  expect(legLeft(leg, { ...labeled, refunded: more })).toMatchObject({ total: 0, pickup: 0, bagCount: 0 });
});

test('PRC-04 a leg has started once a bag was scanned, or its day is over and any bag has a label', () => {
  const after = { ...leg, now: { day: isoDate('2026-03-11'), hour: 0 } };
  expect(legLeft(leg, { ...labeled, isScanned: true }).isScanned).toBe(true);
  expect(legLeft(after, labeled).isScanned).toBe(true);
  expect(legLeft(after, { ...labeled, labels: ['ready', 'failed'] })).toMatchObject({
    lacksLabel: true,
    isScanned: true,
  });
  expect(legLeft(after, { ...labeled, labels: ['failed'] })).toMatchObject({ lacksLabel: true, isScanned: false });
});
