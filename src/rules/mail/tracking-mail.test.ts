import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { receiptOf } from '#rules/orders/receipt.ts';
import { placedOrder } from '#rules/orders/testing/placed-order.ts';
import { trackingMail } from './tracking-mail.ts';
import type { TrackingUpdate } from './tracking-update.ts';

test('SCR-06 an email about a late bag names one day of arrival: the new one', () => {
  const receipt = receiptOf(placedOrder());
  const [outbound] = receipt.legs;
  if (!outbound) throw new Error('The order has no leg');
  const arrivalIn = (update: TrackingUpdate) =>
    /^Arrival: .*$/m.exec(
      trackingMail(receipt, {
        leg: outbound,
        update,
        receiptAddress: 'https://golf.portage.test/receipt',
        contact: { phone: '(800) 555-0145', hours: 'Monday to Friday', email: 'help@golf.portage.test' },
      }).text,
    )?.[0];
  const later = isoDate('2026-03-27');
  const isLater = 'Arrival: Friday, March 27, 2026';
  expect(arrivalIn({ kind: 'delayed', expectedOn: later, cause: null, excuse: null })).toBe(isLater);
  expect(arrivalIn({ kind: 'collected', carrierName: 'FedEx', expectedOn: later })).toBe(isLater);
  expect(arrivalIn({ kind: 'arriving', on: later })).toBe(isLater);
  expect(arrivalIn({ kind: 'delivered', on: later, withNeighborCount: 0 })).toBe(isLater);
  expect(arrivalIn({ kind: 'collected', carrierName: 'FedEx', expectedOn: null })).not.toBe(isLater);
});

test('SCR-06 subject and headline of the email about delivered bags say how many of them are with a neighbor', () => {
  const receipt = receiptOf(placedOrder());
  const [leg] = receipt.legs;
  if (!leg) throw new Error('The order has no leg');
  const about = { receiptAddress: 'https://golf.portage.test/receipt', contact: { phone: '', hours: '', email: '' } };
  const subjectOf = (bagCount: number, withNeighborCount: number) =>
    trackingMail(receipt, {
      ...about,
      leg: { ...leg, bagCount },
      update: { kind: 'delivered', on: leg.arrival, withNeighborCount },
    }).subject.replace(/: order .*/, '');
  expect(subjectOf(1, 1)).toBe('Your bag is with a neighbor');
  expect(subjectOf(2, 2)).toBe('Your bags are with a neighbor');
  expect(subjectOf(3, 1)).toBe('Your bags are delivered, 1 of 3 to a neighbor');
  expect(subjectOf(3, 0)).toBe('Your bags are delivered');
});

test('SCR-06 bags arrive at a club or a company by its name, and at a person’s home by its street', () => {
  const [outbound, back] = receiptOf(placedOrder()).legs;
  if (!outbound || !back) throw new Error('The order has no legs');
  const textFor = (leg: typeof outbound) =>
    trackingMail(receiptOf(placedOrder()), {
      leg,
      update: { kind: 'delivered', on: leg.arrival, withNeighborCount: 0 },
      receiptAddress: 'https://golf.portage.test/receipt',
      contact: { phone: '', hours: '', email: '' },
    }).text;
  expect(textFor(outbound)).toContain('your bags arrived at Palmetto Point Club on');
  expect(textFor(back)).toContain('your bags arrived at 18 Juniper Walk on');
});
