import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { priceBreakdown } from '#rules/pricing/price-breakdown.ts';
import { anyPriceFacts, priceFacts, sumOf } from '#rules/pricing/testing/price-facts-samples.ts';
import { receiptOf } from './receipt.ts';
import { placedOrder, shippedDraft } from './testing/placed-order.ts';

describe('the receipt of the worked example', () => {
  const receipt = receiptOf(placedOrder());

  test('SCR-06 names the order, the brand, the payer and the day', () => {
    expect(receipt).toMatchObject({
      orderId: 100_001,
      displayId: 'P-7K3M9Q',
      brand: 'golf',
      brandName: 'Portage Golf',
      placedOn: '2026-03-01',
      payer: { name: 'Tessa Rowan', email: 'tessa@example.com' },
    });
  });

  test('SCR-06 tells both legs with their places, days and service', () => {
    const home = { name: 'Tessa Rowan', address: '18 Juniper Walk, Apt 4, Los Angeles, CA 90001' };
    const club = { name: 'Palmetto Point Club', address: '400 Coral Way, Miami, FL 33101' };
    const pickup = { isDropOff: false, handoverWords: 'Scheduled pickup, 8:00 AM – 5:00 PM', bagCount: 2 };
    expect(receipt.legs).toEqual([
      {
        leg: 'outbound',
        from: home,
        to: club,
        handover: '2026-03-12',
        arrival: '2026-03-17',
        service: 'Three day',
        ...pickup,
      },
      {
        leg: 'return',
        from: club,
        to: home,
        handover: '2026-03-23',
        arrival: '2026-03-30',
        service: 'Ground',
        ...pickup,
      },
    ]);
  });

  test('SCR-06 lists the travelers with their bags', () => {
    expect(receipt.travelers).toEqual([{ name: 'Tessa Rowan', bags: ['Golf bag, Standard', 'Golf bag, Staff / XL'] }]);
  });

  test('PRC-05 its lines and its payments both add up to 50340', () => {
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

  test('SCR-06 nobody can spend a gift card by reading a receipt', () => {
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

  test('SCR-06 an amended order shows what was paid before and what went back', () => {
    const order = placedOrder({}, { giftCards: [], alreadyPaid: cents(60_000) });
    expect(receiptOf(order).payments).toEqual([
      { label: 'Already paid', amount: 60_000 },
      { label: 'Given back: Card ending in 1111', amount: -9660 },
    ]);
  });

  test('SCR-06 every way to pay has its name', () => {
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
    const receipt = receiptOf(placedOrder({ draft: { ...draft, destination } }));
    expect(receipt.legs[0]?.to.address).toBe('Auchterarder, PH3 1NF, GB');
  });

  test('SCR-06 a receipt that would not add up is not made', () => {
    const order = placedOrder();
    const price = { ...order.price, total: cents(50_341) };
    expect(() => receiptOf({ ...order, price })).toThrow('Order 100001 costs 50341 and its receipt says 50340');
  });

  test('SCR-06 an order without a day is a bug', () => {
    const draft = shippedDraft();
    const outbound = { ...draft.outbound, arrivalDate: null };
    expect(() => receiptOf(placedOrder({ draft: { ...draft, outbound } }))).toThrow('outbound leg');
  });
});

test('PRC-05 whatever is ordered, lines and payments add up to the total', () => {
  fc.assert(
    fc.property(anyPriceFacts, (facts) => {
      const draft = shippedDraft({ roundtrip: facts.return !== null });
      const receipt = receiptOf(placedOrder({ draft, price: priceBreakdown(facts) }));
      expect(sumOf(receipt.lines, ({ amount }) => amount)).toBe(receipt.total);
      expect(sumOf(receipt.payments, ({ amount }) => amount)).toBe(receipt.total);
    }),
  );
});
