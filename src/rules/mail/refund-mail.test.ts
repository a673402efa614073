import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { type OrderRefund, receiptOf } from '#rules/orders/receipt.ts';
import { placedOrder } from '#rules/orders/testing/placed-order.ts';
import { receiptMail } from './receipt-mail.ts';
import { refundMail } from './refund-mail.ts';

const receiptAddress = 'https://golf.portage.test/payments/receipt?user&order_id=100001';
const contact = { phone: '', hours: '', email: '' };
const on = isoDate('2026-03-05');

const refund: OrderRefund = {
  id: 3,
  kind: 'cancelled',
  state: 'asked',
  on,
  amount: cents(21_885),
  parts: [{ source: 'gateway', amount: cents(21_885), label: 'Card ending in 1111' }],
};

const canceled = receiptOf(placedOrder({ since: { canceled: { return: on }, refunds: [refund] } }));

test('PRC-04 the refund email names the canceled leg, the refund, its destination and when it arrives', () => {
  const mail = refundMail(canceled, { refundIds: [3], canceled: ['return'], receiptAddress, contact });
  expect(mail.subject).toBe('Your Portage Golf order P-7K3M9Q: return shipment canceled');
  expect(mail.text).toBe(`Tessa Rowan, your return shipment (order P-7K3M9Q) is canceled. We’re refunding $218.85.

WHAT HAPPENS NEXT
1. The carrier won’t come on Monday, March 23, 2026. Please keep your bags.
2. Your outbound shipment goes ahead as planned.
3. $218.85 to: Card ending in 1111. On its way. Banks usually show it within 5 to 10 business days.

RETURN
Canceled on Thursday, March 5, 2026.
Pickup: Monday, March 23, 2026
  Scheduled pickup, 8:00 AM – 5:00 PM. Palmetto Point Club, 400 Coral Way, Miami, FL 33101
Arrival: Monday, March 30, 2026
  Ground. Tessa Rowan, 18 Juniper Walk, Apt 4, Los Angeles, CA 90001

CANCELED SHIPMENT, THURSDAY, MARCH 5, 2026
Card ending in 1111: $218.85
  On its way. Banks usually show it within 5 to 10 business days.
Refund: $218.85

See and print your order:
${receiptAddress}
`);
});

test('PRC-04 the email of a refund by staff names no leg', () => {
  const granted = receiptOf(placedOrder({ since: { canceled: {}, refunds: [{ ...refund, kind: 'granted' }] } }));
  const { text } = refundMail(granted, { refundIds: [3], canceled: [], receiptAddress, contact });
  expect(text).toContain('Tessa Rowan, we’re refunding $218.85 of your order P-7K3M9Q.');
  expect(text).not.toContain('RETURN\n');
});

test('PRC-04 the email of a cancellation without a refund says that nothing is refunded', () => {
  const { text } = refundMail(canceled, { refundIds: [], canceled: ['return'], receiptAddress, contact });
  expect(text).toContain('There is no refund for it.');
});

test('PRC-04 a receipt email sent later shows the canceled leg and the refund', () => {
  const { text } = receiptMail(canceled, { receipt: receiptAddress, claim: null, cancellation: null, contact });
  expect(text).toContain('RETURN\nCanceled on Thursday, March 5, 2026.');
  expect(text).toContain('Refund: $218.85');
});

test('PRC-04 the mail of a canceled leg with one bag speaks of one bag', () => {
  const ofOneBag = { ...canceled, legs: canceled.legs.map((leg) => ({ ...leg, bagCount: 1 })) };
  const textOf = (isDropOff: boolean) =>
    refundMail(
      { ...ofOneBag, legs: ofOneBag.legs.map((leg) => ({ ...leg, isDropOff })) },
      { refundIds: [3], canceled: ['return'], receiptAddress, contact },
    ).text;
  expect(textOf(false)).toContain('Please keep your bag.\n');
  expect(textOf(true)).toContain('Don’t drop off your bag on Monday, March 23, 2026.\n');
});
