import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCents, type Cents, cents, smallerCents, zeroCents } from '#rules/money.ts';
import { approvableMost, claimLimit } from './claim-limit.ts';

test.each([
  ['what the items are worth', { claimedValue: 45_000, declaredValue: null, paidBefore: 0 }, 45_000],
  ['no more than the cover', { claimedValue: 145_000, declaredValue: null, paidBefore: 0 }, 100_000],
  ['no more than was declared before the trip', { claimedValue: 45_000, declaredValue: 30_000, paidBefore: 0 }, 30_000],
  [
    'what an earlier claim has left of the cover',
    { claimedValue: 45_000, declaredValue: null, paidBefore: 90_000 },
    10_000,
  ],
  [
    'what an earlier claim has left of what was declared',
    { claimedValue: 40_000, declaredValue: 75_000, paidBefore: 60_000 },
    15_000,
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

test('PRC-04 no more can be approved than was claimed, once the customer has named an amount', () => {
  const limit = cents(45_000);
  expect(approvableMost({ limit, claimed: cents(6_000) })).toBe(6_000);
  expect(approvableMost({ limit, claimed: cents(60_000) })).toBe(45_000);
  expect(approvableMost({ limit, claimed: zeroCents })).toBe(45_000);
});

test('PRC-04 claims of a bag on a leg together never pay more than its cover and what was declared', () => {
  const amount = fc.integer({ min: 0, max: 200_000 }).map(cents);
  const bag = fc.record({
    cover: amount,
    declaredValue: fc.option(amount),
    claims: fc.array(fc.record({ claimedValue: amount, share: fc.double({ min: 0, max: 1, noNaN: true }) })),
  });
  fc.assert(
    fc.property(bag, ({ cover, declaredValue, claims }) => {
      const paid = claims.reduce<Cents>((paidBefore, { claimedValue, share }) => {
        const limit = claimLimit({ cover, claimedValue, declaredValue, paidBefore });
        expect(limit).toBeGreaterThanOrEqual(0);
        expect(limit).toBeLessThanOrEqual(claimedValue);
        // Staff approve all of it or less.
        return addCents(paidBefore, cents(Math.floor(limit * share)));
      }, zeroCents);
      expect(paid).toBeLessThanOrEqual(smallerCents(cover, declaredValue ?? cover));
    }),
  );
});
