import { expect, test } from 'vitest';
import { cents, zeroCents } from '#rules/money.ts';
import { claimAtStart } from './claim-at-start.ts';

const clubs = { what: 'Golf clubs', count: 2, valueEach: cents(30_000), origin: 'US' } as const;
const bag = { items: [clubs], cover: cents(100_000) };
const byRule = { customerClaim: null, isAsked: false, bag, paidBefore: zeroCents } as const;

test('a claim of a customer is open with their items and amount', () => {
  const customerClaim = { items: [clubs], claimed: cents(20_000) };
  expect(claimAtStart({ ...byRule, customerClaim })).toEqual({ state: 'open', ...customerClaim });
});

test('PRC-04 a claim that a rule opens is for what the customer has declared', () => {
  expect(claimAtStart(byRule)).toEqual({ state: 'open', items: [clubs], claimed: 60_000 });
});

test('PRC-04 a claim that a rule opens is for no more than other claims have left of the cover', () => {
  expect(claimAtStart({ ...byRule, bag: { ...bag, cover: cents(50_000) } }).claimed).toBe(50_000);
  expect(claimAtStart({ ...byRule, bag: { ...bag, cover: cents(50_000) }, paidBefore: cents(20_000) }).claimed).toBe(
    30_000,
  );
});

test('a claim without declared items waits for the customer', () => {
  const waiting = { state: 'waiting', items: [], claimed: 0 };
  expect(claimAtStart({ ...byRule, bag: { ...bag, items: [] } })).toEqual(waiting);
  expect(claimAtStart({ ...byRule, bag: undefined })).toEqual(waiting);
});

test('a claim about which our email asks waits without an amount, with the declared items', () => {
  expect(claimAtStart({ ...byRule, isAsked: true })).toEqual({ state: 'waiting', items: [clubs], claimed: 0 });
});
