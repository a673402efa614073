import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { claimLimit } from './claim-limit.ts';

test.each([
  ['what the items are worth', { claimedValue: 45_000, declaredValue: null, paidBefore: 0 }, 45_000],
  ['no more than the cover', { claimedValue: 145_000, declaredValue: null, paidBefore: 0 }, 100_000],
  ['no more than was declared before the trip', { claimedValue: 45_000, declaredValue: 30_000, paidBefore: 0 }, 30_000],
  [
    'what an earlier claim has left of the cover',
    { claimedValue: 45_000, declaredValue: null, paidBefore: 90_000 },
    10_000,
  ],
  ['nothing once the cover is used up', { claimedValue: 45_000, declaredValue: null, paidBefore: 100_000 }, 0],
])('a claim pays %s', (_what, { claimedValue, declaredValue, paidBefore }, limit) => {
  expect(
    claimLimit({
      cover: cents(100_000),
      claimedValue: cents(claimedValue),
      declaredValue: declaredValue === null ? null : cents(declaredValue),
      paidBefore: cents(paidBefore),
    }),
  ).toBe(limit);
});
