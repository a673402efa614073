import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { checkApproval } from './check-approval.ts';
import { claimPayouts } from './claim-states.ts';

const claim = { claimed: cents(30_000), limit: cents(45_000), mayHaveCredit: true };
const typed = { amount: cents(30_000), payTo: 'card', checkTo: '', reason: '' } as const;

test('SCR-08 a claim is approved as claimed, without a reason', () => {
  const approved = { kind: 'ok', amount: 30_000, payTo: 'card', checkTo: null, reason: null };
  expect(checkApproval({ ...typed, reason: 'Not needed' }, claim)).toEqual(approved);
});

test.each([
  ['an amount', { amount: null }, 'amount', 'fieldRequired'],
  ['where it goes to', { payTo: null }, 'payTo', 'fieldRequired'],
  ['the address of its check', { payTo: 'check' }, 'checkTo', 'fieldRequired'],
  ['a reason why it is less', { amount: cents(29_999) }, 'text', 'claimTextRequired'],
] as const)('SCR-08 an approval needs %s', (_what, change, field, message) => {
  expect(checkApproval({ ...typed, ...change }, claim)).toEqual({ kind: 'missing', field, message });
});

test('PRC-04 an approval is never above what was claimed, nor above what the items allow', () => {
  expect(checkApproval({ ...typed, amount: cents(30_001) }, claim)).toMatchObject({
    kind: 'not-allowed',
    message: 'claimAboveClaimed',
    blanks: { claimed: '$300.00' },
  });
  expect(checkApproval(typed, { ...claim, limit: cents(29_999) })).toMatchObject({
    kind: 'not-allowed',
    message: 'claimAboveLimit',
    blanks: { limit: '$299.99' },
  });
});

test('a claim without an amount is limited by its items alone', () => {
  const unnamed = { ...claim, claimed: cents(0) };
  expect(checkApproval({ ...typed, amount: cents(45_000) }, unnamed).kind).toBe('ok');
  expect(checkApproval({ ...typed, amount: cents(45_001) }, unnamed).kind).toBe('not-allowed');
});

test('a guest is paid by card or check, not as credit', () => {
  const guest = { ...claim, mayHaveCredit: false };
  const refused = { kind: 'not-allowed', field: 'payTo', message: 'creditNeedsAccount', blanks: {} };
  expect(checkApproval({ ...typed, payTo: 'credit' }, guest)).toEqual(refused);
  expect(checkApproval({ ...typed, payTo: 'check', checkTo: 'Ann Lee' }, guest)).toMatchObject({ checkTo: 'Ann Lee' });
});

test('PRC-04 what is approved is within the limit and the claim, and less only with a reason', () => {
  const amount = fc.integer({ min: 0, max: 500 }).map(cents);
  const approval = fc.record({
    amount: fc.option(amount),
    payTo: fc.option(fc.constantFrom(...claimPayouts)),
    checkTo: fc.constantFrom('', 'Ann Lee'),
    reason: fc.constantFrom('', 'Worn'),
  });
  const facts = fc.record({ claimed: amount, limit: amount, mayHaveCredit: fc.boolean() });
  fc.assert(
    fc.property(approval, facts, (given, known) => {
      const checked = checkApproval(given, known);
      if (checked.kind !== 'ok') return;
      expect(checked.amount).toBeLessThanOrEqual(known.limit);
      expect(known.claimed > 0 && checked.amount > known.claimed).toBe(false);
      expect(checked.amount < known.claimed).toBe(Boolean(checked.reason));
      expect(checked.payTo === 'credit' && !known.mayHaveCredit).toBe(false);
    }),
  );
});
