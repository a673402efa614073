import { expect, test } from 'vitest';
import type { ClaimKind } from '#rules/claims/claim-states.ts';
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

function textOf(update: ClaimUpdate, claimKind: ClaimKind): string {
  return claimMail(receiptOf(placedOrder()), {
    update,
    claimKind,
    bagName: 'Golf bag, Standard',
    claimed: cents(5000),
    receiptAddress: 'https://golf.portage.test/receipt',
    contact: { phone: '', hours: '', email: '' },
  }).text;
}

test.each<[ClaimKind, string]>([
  ['damaged', 'of what’s damaged'],
  ['missing-contents', 'photo of what’s missing'],
  ['lost', 'photos of what was in the bag'],
])('SCR-06 the email about a new claim of the kind %s asks for what helps to decide it', (kind, words) => {
  expect(textOf({ kind: 'opened' }, kind)).toContain(words);
});

test.each(['approved', 'paid'] as const)('PRC-04 a claim that is %s with less than was claimed says why', (kind) => {
  const lessBecause = 'The strap was worn.';
  expect(textOf({ kind, ...paid, lessBecause }, 'damaged')).toContain(
    'Why it’s less than you claimed: The strap was worn.',
  );
  expect(textOf({ kind, ...paid, lessBecause: null }, 'damaged')).not.toContain('less than you claimed');
});
