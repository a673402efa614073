import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { receiptOf } from '#rules/orders/receipt.ts';
import { placedOrder } from '#rules/orders/testing/placed-order.ts';
import { claimMail, type ClaimUpdate } from './claim-mail.ts';

const paid = { amount: cents(4000), payTo: 'check', checkTo: 'Ann Lee\nLos Angeles' } as const;

test.each<[ClaimUpdate, boolean]>([
  [{ kind: 'opened' }, true],
  [{ kind: 'asked', question: 'Do you have the bill?' }, true],
  [{ kind: 'approved', ...paid }, false],
  [{ kind: 'paid', ...paid }, false],
  [{ kind: 'denied', reason: 'It was not declared.' }, false],
  [{ kind: 'withdrawn' }, false],
])('SCR-06 the email about %j asks for photos and answers only while the claim is open', (update, isAsked) => {
  const { text } = claimMail(receiptOf(placedOrder()), {
    update,
    claimKind: 'damaged',
    bagName: 'Golf bag, Standard',
    claimed: cents(5000),
    receiptAddress: 'https://golf.portage.test/receipt',
    contact: { phone: '', hours: '', email: '' },
  });
  expect(text.includes('See your claim, add photos or answer us:')).toBe(isAsked);
  expect(text).toContain('https://golf.portage.test/receipt');
});
