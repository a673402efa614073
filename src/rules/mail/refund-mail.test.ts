import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { type OrderRefund, receiptOf } from '#rules/orders/receipt.ts';
import { placedOrder } from '#rules/orders/testing/placed-order.ts';
import { receiptMail } from './receipt-mail.ts';
import { refundMail } from './refund-mail.ts';

const receiptAddress = 'https://golf.portage.test/payments/receipt?user&order_id=100001';
const on = isoDate('2026-03-05');

const refund: OrderRefund = {
  id: 3,
  kind: 'cancelled',
  state: 'asked',
  on,
  amount: cents(21_885),
  parts: [{ source: 'gateway', amount: cents(21_885), label: 'Card ending in 1111' }],
};

const cancelled = receiptOf(placedOrder({ since: { cancelled: { return: on }, refunds: [refund] } }));

test('PRC-04 the refund mail names the cancelled leg, the refund, its destination and when it arrives', () => {
  const mail = refundMail(cancelled, { refundId: 3, cancelled: ['return'], receiptAddress, contact: '' });
  expect(mail.subject).toBe('Your refund for Portage Golf order P-7K3M9Q');
  expect(mail.text).toBe(`Tessa Rowan, your shipment is cancelled. $218.85 comes back to you.

BACK
Cancelled on Thursday, March 5, 2026.
Pickup: Monday, March 23, 2026
  Scheduled pickup, 8:00 AM – 5:00 PM. Palmetto Point Club, 400 Coral Way, Miami, FL 33101
Arrival: Monday, March 30, 2026
  Ground. Tessa Rowan, 18 Juniper Walk, Apt 4, Los Angeles, CA 90001

CANCELLED SHIPMENT, THURSDAY, MARCH 5, 2026
Card ending in 1111: $218.85
  On its way. Banks usually show it within 5 to 10 business days.
Comes back: $218.85

See this receipt, print it, or look at the state of your order:
${receiptAddress}
`);
});

test('PRC-04 the mail of a refund by staff names no leg', () => {
  const granted = receiptOf(placedOrder({ since: { cancelled: {}, refunds: [{ ...refund, kind: 'granted' }] } }));
  const { text } = refundMail(granted, { refundId: 3, cancelled: [], receiptAddress, contact: '' });
  expect(text).toContain('Tessa Rowan, your refund is on its way. $218.85 comes back to you.');
  expect(text).not.toContain('BACK\n');
});

test('PRC-04 the mail of a cancellation without a refund says that nothing comes back', () => {
  const { text } = refundMail(cancelled, { refundId: null, cancelled: ['return'], receiptAddress, contact: '' });
  expect(text).toContain('Nothing of it comes back.');
});

test('PRC-04 a receipt mail sent later shows the cancelled leg and the refund', () => {
  const { text } = receiptMail(cancelled, { receipt: receiptAddress, claim: null, contact: '' });
  expect(text).toContain('BACK\nCancelled on Thursday, March 5, 2026.');
  expect(text).toContain('Comes back: $218.85');
});
