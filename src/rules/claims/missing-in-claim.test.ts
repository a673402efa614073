import { expect, test } from 'vitest';
import { cents, zeroCents } from '#rules/money.ts';
import { isClaimComplete, missingInClaim } from './missing-in-claim.ts';
import { stateAfterAnswer } from './state-after-answer.ts';

const items = [{ what: 'Driver', count: 1, valueEach: cents(45_000), origin: 'US' }];
const amount = cents(45_000);

test('PRC-04 a claim is complete once it names items and an amount', () => {
  expect(isClaimComplete({ items, claimed: amount })).toBe(true);
  expect(isClaimComplete({ items, claimed: zeroCents })).toBe(false);
  expect(isClaimComplete({ items: [], claimed: amount })).toBe(false);
});

test('PRC-04 a claim asks only for what is missing: never for contents that are known', () => {
  expect(missingInClaim({ kind: 'damaged', items })).toBe('what was damaged and how much you claim');
  expect(missingInClaim({ kind: 'damaged', items: [] })).toBe('what was damaged and how much you claim');
  expect(missingInClaim({ kind: 'lost', items: [] })).toBe('what was in the bag and how much you claim');
  expect(missingInClaim({ kind: 'lost', items })).toBe('how much you claim');
  expect(missingInClaim({ kind: 'other', items: [] })).toBe('what the claim is for and how much you claim');
});

test('PRC-04 an answer hands a claim to staff once it is complete, and leaves with them what they already look at', () => {
  expect(stateAfterAnswer({ state: 'waiting', items, claimed: amount })).toBe('open');
  expect(stateAfterAnswer({ state: 'waiting', items, claimed: zeroCents })).toBe('waiting');
  expect(stateAfterAnswer({ state: 'denied', items: [], claimed: amount })).toBe('waiting');
  expect(stateAfterAnswer({ state: 'open', items: [], claimed: zeroCents })).toBe('open');
});
