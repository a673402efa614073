import { expect, test } from 'vitest';
import { claimStates } from '#rules/claims/claim-states.ts';
import { largerSizeStates } from '#rules/parcels/larger-size.ts';
import { returnedBagStates } from '#rules/parcels/returned-bag.ts';
import { type ActivityFacts, isActivityOpen } from './open-activity.ts';

const nothing: ActivityFacts = { claims: [], refunds: [], largerSizes: [], returnedBags: [], cases: [] };

test('SCR-06 nothing of an order is open to which nothing happened', () => {
  expect(isActivityOpen(nothing)).toBe(false);
});

test('SCR-06 a claim is open until it is paid, denied or withdrawn', () => {
  const open = claimStates.filter((state) => isActivityOpen({ ...nothing, claims: ['paid', state] }));
  expect(open).toEqual(['open', 'waiting', 'approved']);
});

test('SCR-06 a refund is open until it is done, also one that failed', () => {
  const states = ['asked', 'sent', 'done', 'failed'] as const;
  expect(states.filter((state) => isActivityOpen({ ...nothing, refunds: [state] }))).toEqual([
    'asked',
    'sent',
    'failed',
  ]);
});

test('SCR-06 a larger size is open until it is paid or waived, and while its refund waits', () => {
  const openWith = (isRefundWaiting: boolean) =>
    largerSizeStates.filter((state) => isActivityOpen({ ...nothing, largerSizes: [{ state, isRefundWaiting }] }));
  expect(openWith(false)).toEqual(['asked', 'contested', 'agreed', 'charging']);
  expect(openWith(true)).toEqual(largerSizeStates);
});

test('SCR-06 a bag that was sent back is open while it waits for a choice or a new trip, and for a refund or the staff', () => {
  const waiting = { hasNewTrip: false, hasRefundDay: true, isCaseOpen: false };
  const openWith = (facts: typeof waiting) =>
    returnedBagStates.filter((state) => isActivityOpen({ ...nothing, returnedBags: [{ ...facts, state }] }));
  expect(openWith(waiting)).toEqual(['asked', 'again']);
  expect(openWith({ ...waiting, hasRefundDay: false, isCaseOpen: true })).toEqual(['asked', 'again']);
  expect(openWith({ ...waiting, hasRefundDay: false })).toEqual([]);
  expect(openWith({ ...waiting, hasNewTrip: true, isCaseOpen: true })).toEqual([]);
});

test('SCR-06 a case is open until it is closed', () => {
  expect(isActivityOpen({ ...nothing, cases: [{ isOpen: false }, { isOpen: true }] })).toBe(true);
  expect(isActivityOpen({ ...nothing, cases: [{ isOpen: false }] })).toBe(false);
});
