import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import type { PaymentSource } from '#rules/ledger/accounts.ts';
import { cents } from '#rules/money.ts';
import { priceBreakdown } from '#rules/pricing/price-breakdown.ts';
import { anyPriceFacts, priceFacts, sumOf } from '#rules/pricing/testing/price-facts-samples.ts';
import { type OrderRefund, receiptOf, receiptRefund, refundLabel } from './receipt.ts';
import { placedOrder, shippedDraft } from './testing/placed-order.ts';

describe('the receipt of the worked example', () => {
  const receipt = receiptOf(placedOrder());

  test('SCR-06 the receipt names the order, the brand, the payer and the day', () => {
    expect(receipt).toMatchObject({
      orderId: 100_001,
      displayId: 'P-7K3M9Q',
      brand: 'golf',
      brandName: 'Portage Golf',
      placedOn: '2026-03-01',
      payer: { name: 'Tessa Rowan', email: 'tessa@example.com' },
    });
  });

  test('SCR-06 the receipt shows both legs with their places, days and service', () => {
    const street = '18 Juniper Walk';
    const home = { name: 'Tessa Rowan', address: `${street}, Apt 4, Los Angeles, CA 90001`, street };
    const club = { name: 'Palmetto Point Club', address: '400 Coral Way, Miami, FL 33101' };
    const handoverWords = 'Scheduled pickup, 8:00 AM – 5:00 PM';
    const pickup = {
      isDropOff: false,
      storesPath: null,
      isInternational: false,
      handoverWords,
      bagCount: 2,
      sentBackCount: 0,
      canceledOn: null,
    };
    expect(receipt.legs).toEqual([
      {
        leg: 'outbound',
        from: home,
        to: club,
        handover: '2026-03-12',
        arrival: '2026-03-17',
        expectedOn: null,
        service: 'Three day',
        ...pickup,
      },
      {
        leg: 'return',
        from: club,
        to: home,
        handover: '2026-03-23',
        arrival: '2026-03-30',
        expectedOn: null,
        service: 'Ground',
        ...pickup,
      },
    ]);
  });

  test('SCR-06 the receipt lists the travelers with their bags', () => {
    expect(receipt.travelers).toEqual([{ name: 'Tessa Rowan', bags: ['Golf bag, Standard', 'Golf bag, Staff / XL'] }]);
  });

  test('PRC-05 the lines and the payments of the receipt both add up to 50340', () => {
    expect(receipt.total).toBe(50_340);
    expect(sumOf(receipt.lines, ({ amount }) => amount)).toBe(50_340);
    expect(receipt.lines.at(4)).toEqual({
      leg: null,
      label: 'Coupon SPRING',
      reason: '10% of $474.96 transport',
      amount: -4750,
    });
    expect(receipt.payments).toEqual([
      { label: 'Gift card ending in 9QXW', amount: 10_000 },
      { label: 'Card ending in 1111', amount: 40_340 },
    ]);
  });

  test('SCR-06 the receipt does not show the whole code of a gift card', () => {
    expect(JSON.stringify(receipt)).not.toContain('7K3M-9QXW');
  });
});

describe('other receipts', () => {
  test('SCR-06 a one-way trip has one leg', () => {
    const draft = shippedDraft({ roundtrip: false });
    const order = placedOrder({ draft, price: priceBreakdown(priceFacts()) });
    expect(receiptOf(order).legs.map(({ leg }) => leg)).toEqual(['outbound']);
  });

  test('SCR-06 an order that balances paid for shows no charge', () => {
    const order = placedOrder({ paidWith: null }, { giftCards: [{ code: 'GIFT-BIG1', balance: cents(90_000) }] });
    expect(receiptOf(order).payments).toEqual([{ label: 'Gift card ending in BIG1', amount: 50_340 }]);
  });

  test('SCR-06 a changed order shows earlier payments and refunds', () => {
    const order = placedOrder({}, { giftCards: [], alreadyPaid: cents(60_000) });
    expect(receiptOf(order).payments).toEqual([
      { label: 'Already paid', amount: 60_000 },
      { label: 'Refund: Card ending in 1111', amount: -9660 },
    ]);
  });

  test('SCR-06 a changed order names what paid before, each once', () => {
    const paidBefore = ['Gift card ending in BIG1', 'Card ending in 1111', 'Card ending in 1111'];
    const order = placedOrder(
      { since: { canceled: {}, refunds: [], paidBefore } },
      { giftCards: [], alreadyPaid: cents(60_000) },
    );
    expect(receiptOf(order).payments[0]?.label).toBe('Already paid: Gift card ending in BIG1, Card ending in 1111');
  });

  test('PRC-04 a refund in several parts is not labeled with one card', () => {
    const order = placedOrder({ paidWith: null }, { giftCards: [], alreadyPaid: cents(60_000) });
    expect(receiptOf(order).payments.at(-1)).toEqual({ label: 'Refund', amount: -9660 });
  });

  test('PRC-04 every change says when it was made and what was charged or refunded', () => {
    const on = isoDate('2026-03-05');
    const differences = [2000, -9660, 0].map((difference) => ({ on, difference: cents(difference) }));
    const order = placedOrder({ since: { canceled: {}, refunds: [], changes: differences } });
    expect(receiptOf(order).changes.map(({ words }) => words)).toEqual([
      'Changed on Thursday, March 5, 2026: paid $20.00 more.',
      'Changed on Thursday, March 5, 2026: $96.60 back to you.',
      'Changed on Thursday, March 5, 2026 at the same price.',
    ]);
    expect(receiptOf(placedOrder()).changes).toEqual([]);
  });

  test('SCR-06 every way to pay has a label', () => {
    const named = (method: 'club-billing' | 'paypal' | 'apple-pay') =>
      receiptOf(placedOrder({ paidWith: { method, lastFour: null } })).payments.at(-1)?.label;
    expect([named('club-billing'), named('paypal'), named('apple-pay')]).toEqual([
      'Billed to the club',
      'PayPal',
      'Apple Pay',
    ]);
  });

  test('SCR-06 another country is named in the address', () => {
    const draft = shippedDraft();
    const destination = {
      ...draft.destination,
      address: '',
      city: 'Auchterarder',
      state: '',
      zip: 'PH3 1NF',
      country: 'GB',
    };
    const order = placedOrder({ draft: { ...draft, destination } });
    const receipt = receiptOf(order, (code) => (code === 'GB' ? 'United Kingdom' : code));
    expect(receipt.legs[0]?.to.address).toBe('Auchterarder, PH3 1NF, United Kingdom');
  });

  test('SCR-06 a receipt whose sums differ throws', () => {
    const order = placedOrder();
    const price = { ...order.price, total: cents(50_341) };
    expect(() => receiptOf({ ...order, price })).toThrow('Order 100001 costs 50341 and its receipt says 50340');
  });

  test('SCR-06 an order without a day throws', () => {
    const draft = shippedDraft();
    const outbound = { ...draft.outbound, arrivalDate: null };
    expect(() => receiptOf(placedOrder({ draft: { ...draft, outbound } }))).toThrow('outbound leg');
  });
});

describe('what happened afterwards', () => {
  const day = isoDate('2026-03-05');
  const refund: OrderRefund = {
    id: 3,
    kind: 'cancelled',
    state: 'sent',
    on: day,
    amount: cents(31_885),
    parts: [
      { source: 'gateway', amount: cents(20_885), label: 'Card ending in 1111' },
      { source: 'gift-card:1', amount: cents(10_000), label: 'Gift card ending in 9QXW' },
      { source: 'wallet:7', amount: cents(1000), label: 'Credit' },
    ],
  };
  const refundTexts = (changes: Partial<OrderRefund>) =>
    receiptRefund({ ...refund, ...changes }).parts.map(({ words }) => words);

  test('PRC-04 a receipt shows canceled legs and refunds, and its payments stay', () => {
    const receipt = receiptOf(placedOrder({ since: { canceled: { return: day }, refunds: [refund] } }));
    expect(receipt.legs.map(({ canceledOn }) => canceledOn)).toEqual([null, day]);
    expect(receipt.refunds).toMatchObject([{ id: 3, title: 'Canceled shipment', on: day, amount: 31_885 }]);
    expect([receipt.total, receipt.totalAfterRefunds]).toEqual([50_340, 18_455]);
    expect(sumOf(receipt.payments, ({ amount }) => amount)).toBe(50_340);
  });

  test('PRC-04 refunds before a change are shown, but not subtracted again', () => {
    const before = { ...refund, isBeforeChange: true };
    const receipt = receiptOf(placedOrder({ since: { canceled: {}, refunds: [before, { ...refund, id: 4 }] } }));
    expect(receipt.refunds.map(({ id }) => id)).toEqual([3, 4]);
    expect(receipt.totalAfterRefunds).toBe(50_340 - 31_885);
  });

  test('PRC-04 each part of a refund says how far it is', () => {
    expect(refundTexts({})).toEqual([
      'On its way. Banks usually show it within 5 to 10 business days.',
      'Returned to the gift card.',
      'Returned to your credit.',
    ]);
    expect(refundTexts({ state: 'done' })[0]).toBe('Refunded. Banks usually show it within 5 to 10 business days.');
    expect(refundTexts({ state: 'failed' })[0]).toContain('Delayed at the bank');
    const byClub = { source: 'club-billing', amount: cents(1), label: 'Billed to the club' } as const;
    expect(refundTexts({ parts: [byClub] })).toEqual(['Taken off the club’s bill.']);
    expect(receiptRefund({ ...refund, kind: 'granted' }).title).toBe('Refund');
    expect(receiptRefund({ ...refund, kind: 'amended' }).title).toBe('Changed order');
  });

  test('PRC-04 every payment source has a label', () => {
    const { paidWith } = placedOrder();
    const label = (source: PaymentSource, giftCardEnd?: string) => refundLabel(source, { paidWith, giftCardEnd });
    expect([
      label('gateway'),
      label('club-billing'),
      label('wallet:7'),
      label('gift-card:1', '9QXW'),
      label('gift-card:1'),
    ]).toEqual(['Card ending in 1111', 'Billed to the club', 'Credit', 'Gift card ending in 9QXW', 'Gift card']);
  });
});

test('PRC-05 lines and payments of every receipt add up to the total', () => {
  fc.assert(
    fc.property(anyPriceFacts, (facts) => {
      const draft = shippedDraft({ roundtrip: facts.return !== null });
      const receipt = receiptOf(placedOrder({ draft, price: priceBreakdown(facts) }));
      expect(sumOf(receipt.lines, ({ amount }) => amount)).toBe(receipt.total);
      expect(sumOf(receipt.payments, ({ amount }) => amount)).toBe(receipt.total);
    }),
  );
});
