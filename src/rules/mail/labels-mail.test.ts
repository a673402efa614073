import { expect, test } from 'vitest';
import { receiptOf } from '#rules/orders/receipt.ts';
import { placedOrder } from '#rules/orders/testing/placed-order.ts';
import { labelsMail } from './labels-mail.ts';

test('SCR-06 the email with labels speaks of one bag or of several', () => {
  const receipt = receiptOf(placedOrder());
  const [outbound] = receipt.legs;
  if (!outbound) throw new Error('The order has no leg');
  const contact = { phone: '(800) 555-0145', hours: 'Monday to Friday', email: 'help@golf.portage.test' };
  const textOf = (bagCount: number, isDropOff: boolean) =>
    labelsMail(receipt, {
      leg: { ...outbound, bagCount, isDropOff },
      labelCount: bagCount,
      areReplacements: false,
      receiptAddress: 'https://golf.portage.test/receipt',
      printAddress: 'https://golf.portage.test/print',
      contact,
    }).text;
  expect(textOf(1, true)).toContain('You drop the bag off on ');
  expect(textOf(2, true)).toContain('You drop the bags off on ');
  expect(textOf(1, true)).toContain('Drop the bag off at the carrier’s store on ');
  expect(textOf(2, true)).toContain('Drop the bags off at the carrier’s store on ');
  expect(textOf(1, true)).toContain('No printer? Your order has a code to show at the store:');
  expect(textOf(1, false)).not.toContain('No printer?');
  expect(textOf(2, false)).toContain('Print the labels.');
  expect(textOf(1, false)).toContain('The carrier collects the bag on ');
  expect(textOf(2, false)).toContain('The carrier collects the bags on ');
});
