import fc from 'fast-check';
import { type Document, Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import { brandByKey, brandKeys } from '#rules/brand/brand.ts';
import { isoDate } from '#rules/dates.ts';
import { cents, formatCents, zeroCents } from '#rules/money.ts';
import { receiptOf } from '#rules/orders/receipt.ts';
import { placedOrder, shippedDraft } from '#rules/orders/testing/placed-order.ts';
import { priceBreakdown } from '#rules/pricing/price-breakdown.ts';
import { anyPriceFacts } from '#rules/pricing/testing/price-facts-samples.ts';
import { mailColors } from './mail-colors.ts';
import { receiptMail } from './receipt-mail.ts';

const links = {
  receipt: 'https://golf.portage.test/payments/receipt?user&order_id=100001&utm_nooverride=1',
  claim: null,
  cancellation: null,
  contact: { phone: '(800) 555-0145', hours: 'Monday to Friday', email: 'help@golf.portage.test' },
};

const contactText = 'Questions? Reply to this email or call (800) 555-0145 (Monday to Friday).';

const claim = 'https://golf.portage.test/claim?key=abc';

const htmlParser = new new Window().DOMParser();

function parse(html: string): Document {
  return htmlParser.parseFromString(html, 'text/html');
}

describe('the email of the worked example', () => {
  const cancellation = 'Free cancellation until Wed, Mar 11, 5 PM.';
  const mail = receiptMail(receiptOf(placedOrder()), { ...links, claim, cancellation });

  test('SCR-06 its last line says how to reach the brand', () => {
    expect(mail.text.trimEnd().endsWith(contactText)).toBe(true);
    const phone = parse(mail.html).querySelector('a[href="tel:8005550145"]');
    expect(phone?.textContent).toBe('(800) 555-0145');
    expect(phone?.parentElement?.textContent).toContain('(800) 555-0145 (Monday to Friday).');
  });

  test('SCR-06 its subject names brand and order', () => {
    expect(mail.subject).toBe('Your Portage Golf order P-7K3M9Q');
  });

  test('SCR-06 its text lists legs, bags, price and payment', () => {
    expect(mail.text).toBe(`Thank you, Tessa Rowan. Your order P-7K3M9Q is placed.

WHAT HAPPENS NEXT
1. Print the labels we email you, and put one on each bag.
2. Thursday, March 12, 2026: have your 2 bags ready at Tessa Rowan, 18 Juniper Walk, Apt 4, Los Angeles, CA 90001. Scheduled pickup, 8:00 AM – 5:00 PM.
3. Tuesday, March 17, 2026: delivery to Palmetto Point Club, 400 Coral Way, Miami, FL 33101.
4. Monday, March 23, 2026: have your 2 bags ready at Palmetto Point Club, 400 Coral Way, Miami, FL 33101. Scheduled pickup, 8:00 AM – 5:00 PM.
5. Monday, March 30, 2026: delivery to Tessa Rowan, 18 Juniper Walk, Apt 4, Los Angeles, CA 90001.

${cancellation}

OUTBOUND
Pickup: Thursday, March 12, 2026
  Scheduled pickup, 8:00 AM – 5:00 PM. Tessa Rowan, 18 Juniper Walk, Apt 4, Los Angeles, CA 90001
Arrival: Tuesday, March 17, 2026
  Three day. Palmetto Point Club, 400 Coral Way, Miami, FL 33101

RETURN
Pickup: Monday, March 23, 2026
  Scheduled pickup, 8:00 AM – 5:00 PM. Palmetto Point Club, 400 Coral Way, Miami, FL 33101
Arrival: Monday, March 30, 2026
  Ground. Tessa Rowan, 18 Juniper Walk, Apt 4, Los Angeles, CA 90001

BAGS
Tessa Rowan
  Golf bag, Standard; Golf bag, Staff / XL

PRICE
Golf bag, Standard (outbound): $120.99
  Three day, 2,339 miles, charged as 49 lb
Golf bag, Staff / XL (outbound): $152.99
  Three day, 2,339 miles, charged as 65 lb
Golf bag, Standard (return): $89.99
  Ground, 2,339 miles, charged as 49 lb
Golf bag, Staff / XL (return): $110.99
  Ground, 2,339 miles, charged as 65 lb
Coupon SPRING: -$47.50
  10% of $474.96 transport
Coverage up to $2,500.00 (outbound): $17.98
  $8.99 per bag and leg, for 2 bags
Coverage up to $2,500.00 (return): $17.98
  $8.99 per bag and leg, for 2 bags
Scheduled pickup, 8:00 AM – 5:00 PM (outbound): $19.99
  once per leg, however many bags
Scheduled pickup, 8:00 AM – 5:00 PM (return): $19.99
  once per leg, however many bags
Total: $503.40

PAID
Gift card ending in 9QXW: $100.00
Card ending in 1111: $403.40

See and print your order:
${links.receipt}

You ordered as a guest. Want to keep this order in an account?
${claim}

${contactText}
`);
  });

  test('SCR-06 its HTML links to the receipt and to the account, and loads nothing from outside', () => {
    const page = parse(mail.html);
    const addresses = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(addresses).toContain(links.receipt);
    expect(addresses).toContain(claim);
    expect(page.querySelectorAll('img, script, link, iframe, style, [src]')).toHaveLength(0);
    const styles = [...page.querySelectorAll('[style]')].map((element) => element.getAttribute('style'));
    expect(styles.filter((style) => /url\(|@import/i.test(style ?? ''))).toEqual([]);
  });
});

test.each(brandKeys)('BRD-01 an email of %s has its name and colors, in light and dark', (brand) => {
  const { html } = receiptMail({ ...receiptOf(placedOrder()), brand }, links);
  const [light, dark] = mailColors[brand].accent;
  expect(parse(html).body.textContent).toContain(brandByKey(brand).name);
  expect(html).toContain(`background-color:${light};background-color:light-dark(${light},${dark})`);
});

describe('other emails', () => {
  test('SCR-06 a customer with a password gets no claim link', () => {
    const mail = receiptMail(receiptOf(placedOrder()), links);
    expect(mail.text).not.toContain('password');
    expect(mail.html).not.toContain('password');
  });

  test('SCR-06 a drop-off is called a drop-off', () => {
    const draft = shippedDraft();
    const outbound = { ...draft.outbound, pickupOptionId: 0 };
    const { text } = receiptMail(receiptOf(placedOrder({ draft: { ...draft, outbound } })), links);
    expect(text).toContain('Drop-off: Thursday, March 12, 2026');
  });

  test('SCR-06 a one-way trip has no outbound leg, and what costs nothing is free', () => {
    const draft = shippedDraft({ roundtrip: false });
    const free = { leg: 'outbound', label: 'Drop-off', amount: zeroCents } as const;
    const order = placedOrder({ draft });
    const receipt = receiptOf(order);
    const { text, html } = receiptMail({ ...receipt, lines: [...receipt.lines, { ...free, reason: '' }] }, links);
    for (const body of [text, html]) expect(body).not.toMatch(/outbound|\$0\.00/i);
    expect(text).toContain('YOUR SHIPMENT\nPickup: Thursday, March 12, 2026');
    expect(text).toContain('Drop-off: Free');
  });

  test('SCR-06 HTML in typed text is escaped', () => {
    const payer = { name: '<b onclick="x">O\'Hara & Sons</b>', email: 'x@example.com' };
    const mail = receiptMail(receiptOf(placedOrder({ payer })), links);
    expect(mail.html).toContain('&lt;b onclick=&quot;x&quot;&gt;O&#39;Hara &amp; Sons&lt;/b&gt;');
    expect(mail.html).not.toContain('<b onclick');
    expect(mail.text).toContain(payer.name);
  });

  test('SCR-06 the subject has no line break, and the email no other control characters', () => {
    const order = placedOrder({
      displayId: 'P-1\r\nBcc: all@example.com',
      payer: { name: 'A\u0000B\u0007', email: '' },
    });
    const mail = receiptMail(receiptOf(order), links);
    expect(mail.subject).toBe('Your Portage Golf order P-1 Bcc: all@example.com');
    for (const body of [mail.text, mail.html]) expect(body).not.toMatch(/[^\P{Cc}\n]/u);
  });
});

test('PRC-05 text and HTML of any order show every figure of its receipt', () => {
  fc.assert(
    fc.property(anyPriceFacts, (facts) => {
      const draft = shippedDraft({ roundtrip: facts.return !== null });
      const receipt = receiptOf(placedOrder({ draft, price: priceBreakdown(facts) }));
      const mail = receiptMail(receipt, links);
      for (const { label, amount } of [...receipt.payments, { label: 'Total', amount: receipt.total }]) {
        expect(mail.text).toContain(`${label}: ${formatCents(amount)}`);
      }
      const cells = [...parse(mail.html).querySelectorAll('td')].map((cell) => cell.textContent);
      const shown = cells.filter((text) => /^(?:-?\$[\d,.]+|Free)$/.test(text));
      const lines = receipt.lines.map(({ amount }) => (amount === 0 ? 'Free' : formatCents(amount)));
      const sums = [{ amount: receipt.total }, ...receipt.payments].map(({ amount }) => formatCents(amount));
      expect(shown).toEqual([...lines, ...sums]);
    }),
  );
});

test('SCR-06 no name adds a tag to the email', () => {
  const characters = ['a', 'b', ' ', '<', '>', '/', '&', '"', "'", '=', ';', '\n', '\r', '\u0000', 'é', '😀'];
  const tagsOf = (html: string) => [...parse(html).querySelectorAll('*')].map(({ tagName }) => tagName);
  const receipt = receiptOf(placedOrder());
  const plain = tagsOf(receiptMail(receipt, links).html);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...characters) }), (name) => {
      expect(tagsOf(receiptMail({ ...receipt, payer: { name, email: '' } }, links).html)).toEqual(plain);
    }),
  );
});

test('PRC-04 the email of a changed order says so, when, and by how much', () => {
  const changes = [{ on: isoDate('2026-03-05'), difference: cents(2000) }];
  const receipt = receiptOf(placedOrder({ since: { canceled: {}, refunds: [], changes } }));
  const mail = receiptMail(receipt, { ...links, hasNewDates: true });
  expect(receiptMail(receipt, links).text).not.toContain('has the new dates');
  expect(mail.subject).toBe('Your Portage Golf order P-7K3M9Q has changed');
  expect(mail.text).toContain('Your order P-7K3M9Q has changed. Changed on Thursday, March 5, 2026: paid $20.00 more.');
  expect(mail.text).toContain('6. The attached calendar file has the new dates and times.');
  expect(mail.text).toContain('CHANGES\nChanged on Thursday, March 5, 2026: paid $20.00 more.');
});
