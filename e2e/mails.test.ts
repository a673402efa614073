import { brandByKey } from '#rules/brand/brand.ts';
import { demoContact } from '#rules/brand/brand-header.ts';
import { isoDate } from '#rules/dates.ts';
import * as accountMails from '#rules/mail/account-mails.ts';
import { receiptMail } from '#rules/mail/receipt-mail.ts';
import { refundMail } from '#rules/mail/refund-mail.ts';
import { cents } from '#rules/money.ts';
import { type OrderRefund, receiptOf } from '#rules/orders/receipt.ts';
import { placedOrder } from '#rules/orders/testing/placed-order.ts';
import { expect, test } from './journey.ts';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';

const contact = demoContact('golf');
const facts = { brand: brandByKey('golf'), firstName: 'Tessa', contact };
const address = `https://golf.example.com/payments/receipt?user&order_id=100001#key=${'k'.repeat(43)}`;
const receipt = receiptOf(placedOrder());
const on = isoDate('2026-03-05');
const back: OrderRefund = {
  id: 3,
  kind: 'cancelled',
  state: 'asked',
  on,
  amount: cents(21_885),
  parts: [{ source: 'gateway', amount: cents(21_885), label: 'Card ending in 1111' }],
};
const cancelled = receiptOf(placedOrder({ since: { canceled: { return: on }, refunds: [back] } }));
const granted = receiptOf(placedOrder({ since: { canceled: {}, refunds: [{ ...back, kind: 'granted' }] } }));
const changes = [{ on, difference: cents(2000) }];
const changed = receiptOf(placedOrder({ since: { canceled: {}, refunds: [], changes } }));
const ofSki = { ...facts, brand: brandByKey('ski'), contact: demoContact('ski') };

const mails = {
  receipt: receiptMail(receipt, {
    receipt: address,
    claim: address,
    cancellation: 'Free cancellation until Wed, Mar 11, 5 PM.',
    contact,
  }),
  changed: receiptMail(changed, { receipt: address, claim: null, cancellation: null, contact }),
  cancelled: refundMail(cancelled, { refundIds: [3], canceled: ['return'], receiptAddress: address, contact }),
  refund: refundMail(granted, { refundIds: [3], canceled: [], receiptAddress: address, contact }),
  reset: accountMails.resetPasswordMail(facts, address),
  claim: accountMails.claimAccountMail(facts, { displayId: 'P-7K3M9Q', address }),
  registration: accountMails.finishRegistrationMail(facts, address),
  known: accountMails.knownAccountMail(facts, { signIn: address, forgotten: address }),
  signIn: accountMails.signInMail(ofSki, { code: '123456', link: address, endsPassword: true }),
  passwordOnly: accountMails.passwordOnlyMail(facts, { signIn: address, forgotten: address }),
  confirm: accountMails.confirmEmailMail(facts, address),
  passwordChanged: accountMails.passwordChangedMail(facts, address),
  linked: accountMails.linkedSignInMail(facts, { provider: 'Google', isLinked: true, page: address }),
  token: accountMails.tokenMadeMail(facts, { name: 'x'.repeat(60), page: address }),
  order: accountMails.orderLinkMail(facts, { displayId: 'P-7K3M9Q', address }),
};

const backgrounds = {
  golf: { light: 'rgb(242, 245, 239)', dark: 'rgb(15, 22, 18)' },
  ski: { light: 'rgb(239, 244, 249)', dark: 'rgb(10, 19, 34)' },
};

for (const colorScheme of ['light', 'dark'] as const) {
  test(`SCR-06 every email fits 600 and 360 px, has one clear button and no axe violations in ${colorScheme} colors`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    for (const [name, { html }] of Object.entries(mails)) {
      for (const width of [600, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await page.setContent(html);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([name, wide]).toEqual([name, width]);
        const button = await page.getByRole('link').first().boundingBox();
        expect([name, (button?.height ?? 0) >= 44]).toEqual([name, true]);
      }
      await expectNoAxeViolations(page);
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const own = name === 'signIn' ? backgrounds.ski : backgrounds.golf;
      expect([name, background]).toEqual([name, own[colorScheme]]);
      await expect(page.getByRole('link', { name: /^\(800\) 555-014\d$/ })).toHaveAttribute(
        'href',
        /^tel:800555014\d$/,
      );
    }
  });
}

test('SCR-06 an order number stays on one line of an email, however narrow it is', async ({ page }) => {
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [name, { html }] of Object.entries(mails)) {
      await page.setContent(html);
      const lines = await page.evaluate(() => {
        const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
        const counts: number[] = [];
        while (walker.nextNode()) {
          const text = walker.currentNode;
          for (const match of (text.textContent ?? '').matchAll(/P-[0-9A-Z]{6}/g)) {
            const range = document.createRange();
            range.setStart(text, match.index);
            range.setEnd(text, match.index + match[0].length);
            counts.push(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size);
          }
        }
        return counts;
      });
      expect([width, name, lines.filter((count) => count !== 1)]).toEqual([width, name, []]);
      if (name === 'order' || name === 'receipt') expect(lines.length).toBeGreaterThan(0);
    }
  }
});
