import { expect, test } from 'vitest';
import type { ClaimKind } from '#rules/claims/claim-states.ts';
import { isoDate } from '#rules/dates.ts';
import { missingInClaim } from '#rules/claims/missing-in-claim.ts';
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
  [{ kind: 'unanswered', reason: 'We had no answer.', reopenBy: isoDate('2026-12-24') }, true],
  [{ kind: 'unanswered', reason: 'We had no answer.', reopenBy: null }, false],
  [{ kind: 'withdrawn' }, false],
])(
  'SCR-06 the email about %j asks for photos and answers only while the claim is open or they reopen it',
  (update, isAsked) => {
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
  },
);

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

test('PRC-04 a reminder asks for what is missing and for photos, and not for contents that are known', () => {
  const reminder = { kind: 'reminded', hasPhotos: false, answerBy: isoDate('2026-12-24') } as const;
  const missing = missingInClaim({
    kind: 'damaged',
    items: [{ what: 'Driver', count: 1, valueEach: cents(1), origin: 'US' }],
  });
  const ofRule = textOf({ ...reminder, question: null, missing }, 'damaged');
  expect(ofRule).toContain('before you tell us what was damaged and how much you claim.');
  expect(ofRule).toContain('Add photos of the bag');
  expect(ofRule).toContain('Please answer by Thursday, December 24, 2026.');
  expect(ofRule).not.toContain('what was in the bag');
  expect(textOf({ ...reminder, question: null, missing, hasPhotos: true }, 'damaged')).not.toContain('Add photos of');
  const asked = textOf({ ...reminder, question: 'When did you buy it?', missing }, 'damaged');
  expect(asked).toContain('before you answer: When did you buy it?');
  expect(asked).toContain('We still need to know what was damaged and how much you claim.');
  expect(textOf({ ...reminder, question: null, missing: null }, 'damaged')).toContain('before we have your answer');
});

test('PRC-04 the email about a claim that was closed without an answer says so, and until when an answer reopens it', () => {
  const text = textOf(
    { kind: 'unanswered', reason: 'We had no answer by Monday.', reopenBy: isoDate('2026-12-24') },
    'damaged',
  );
  expect(text).toContain('we haven’t decided about your claim. We had no answer by Monday.');
  expect(text).toContain('if you do so by Thursday, December 24, 2026, we open your claim again');
  expect(text).not.toContain('looked at your claim');
  expect(text).not.toContain('call us');
});

test.each(['approved', 'paid'] as const)('PRC-04 a claim that is %s with less than was claimed says why', (kind) => {
  const lessBecause = 'The strap was worn.';
  expect(textOf({ kind, ...paid, lessBecause }, 'damaged')).toContain(
    'Why it’s less than you claimed: The strap was worn.',
  );
  expect(textOf({ kind, ...paid, lessBecause: null }, 'damaged')).not.toContain('less than you claimed');
});
