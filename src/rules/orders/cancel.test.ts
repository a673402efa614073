import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isoDate, isWeekend } from '#rules/dates.ts';
import type { Payment } from '#rules/ledger/ledger-entries.ts';
import { addCents, cents } from '#rules/money.ts';
import { priceBreakdown } from '#rules/pricing/price-breakdown.ts';
import { anyPriceFacts } from '#rules/pricing/testing/price-facts-samples.ts';
import { cancelChoices, cancelLegs, hasLegStarted, type LegToCancel } from './cancel.ts';
import { cancelText } from './cancel-text.ts';
import { lastFullRefundDay } from './free-cancellation.ts';
import { anyOrderPayments } from './testing/any-order-payments.ts';
import { workedExample } from './testing/worked-example.ts';

const monday = isoDate('2026-03-16');
const friday = isoDate('2026-03-13');
const isBusinessDay = (day: typeof monday) => !isWeekend(day);

/** One bag that is collected on a Monday, canceled the Tuesday before. */
const outbound: LegToCancel = {
  leg: 'outbound',
  total: cents(10_998),
  pickup: cents(1999),
  bagCount: 1,
  handover: monday,
  isScanned: false,
  now: { day: isoDate('2026-03-10'), hour: 12 },
  isBusinessDay,
};

const paid: readonly Payment[] = [{ source: 'gateway', amount: cents(50_000) }];

function refundOf(changes: Partial<LegToCancel>) {
  const { legs, refund } = cancelLegs([{ ...outbound, ...changes }], paid);
  return [legs[0]?.kind, refund];
}

describe('the worked example', () => {
  const price = priceBreakdown(workedExample({ giftCards: [{ code: 'GIFT', balance: cents(10_000) }] }));
  const paidForIt: readonly Payment[] = [
    { source: 'gift-card:12', amount: cents(10_000) },
    { source: 'gateway', amount: price.charge },
  ];
  const back: LegToCancel = {
    ...outbound,
    leg: 'return',
    total: price.return?.total ?? cents(0),
    pickup: price.return?.pickup ?? cents(0),
    bagCount: 2,
    handover: isoDate('2026-03-30'),
  };

  test('PRC-04 canceling the unstarted return leg refunds 21885, all to the card', () => {
    expect(cancelLegs([back], paidForIt)).toEqual({
      legs: [{ leg: 'return', kind: 'full', kept: 0, refund: 21_885 }],
      refund: 21_885,
      parts: [{ source: 'gateway', amount: 21_885 }],
    });
  });

  test('PRC-04 canceling both legs in time refunds everything, 10000 of it to the gift card', () => {
    const there = { ...outbound, total: price.outbound.total, pickup: price.outbound.pickup, bagCount: 2 };
    const { refund, parts } = cancelLegs([there, back], paidForIt);
    expect(refund).toBe(50_340);
    expect(parts).toEqual([
      { source: 'gateway', amount: 40_340 },
      { source: 'gift-card:12', amount: 10_000 },
    ]);
  });
});

describe('until when', () => {
  test('PRC-04 a leg is refunded in full until 5 PM on the business day before the handover', () => {
    expect(lastFullRefundDay(outbound)).toBe(friday);
    expect(refundOf({ now: { day: friday, hour: 16 } })).toEqual(['full', 10_998]);
  });

  test('PRC-04 a leg that is canceled later is refunded less the pickup fee and ten dollars a bag', () => {
    const late = ['late', 10_998 - 1999 - 1000];
    expect(refundOf({ now: { day: friday, hour: 17 } })).toEqual(late);
    expect(refundOf({ now: { day: addDays(friday, 1), hour: 8 } })).toEqual(late);
    expect(refundOf({ now: { day: monday, hour: 8 } })).toEqual(late);
    expect(refundOf({ now: { day: addDays(monday, 1), hour: 8 } })).toEqual(late);
  });

  test('PRC-04 a holiday before the handover is no business day', () => {
    const withoutFriday = (day: typeof monday) => day !== friday && isBusinessDay(day);
    expect(lastFullRefundDay({ handover: monday, isBusinessDay: withoutFriday })).toBe('2026-03-12');
    expect(refundOf({ isBusinessDay: withoutFriday, now: { day: friday, hour: 9 } })[0]).toBe('late');
  });

  test('PRC-04 after the first scan the leg is not refunded', () => {
    expect(refundOf({ isScanned: true })).toEqual(['started', 0]);
    expect(refundOf({ leg: 'return', isScanned: true })).toEqual(['started', 0]);
  });

  test('PRC-04 a return leg that has not started is fully refundable while the outbound leg is under way', () => {
    const now = { day: monday, hour: 20 };
    const { legs, refund } = cancelLegs(
      [
        { ...outbound, isScanned: true, now },
        { ...outbound, leg: 'return', now },
      ],
      paid,
    );
    expect(legs.map(({ kind }) => kind)).toEqual(['started', 'full']);
    expect(refund).toBe(10_998);
  });

  test('PRC-04 fees above the price refund nothing and charge nothing', () => {
    expect(refundOf({ bagCount: 12, now: { day: monday, hour: 8 } })).toEqual(['late', 0]);
  });

  test('PRC-04 without any business day in the data, the day before the handover counts', () => {
    expect(lastFullRefundDay({ handover: monday, isBusinessDay: () => false })).toBe('2026-03-15');
  });
});

describe('what can be chosen', () => {
  const back: LegToCancel = { ...outbound, leg: 'return', total: cents(5000) };
  const choicesOf = (...legs: LegToCancel[]) => cancelChoices(legs, paid).map(({ of, refund }) => [of, refund]);

  test('PRC-04 each leg can be chosen, and both together', () => {
    expect(choicesOf(outbound, back)).toEqual([
      [['outbound'], 10_998],
      [['return'], 5000],
      [['outbound', 'return'], 15_998],
    ]);
    expect(choicesOf(outbound)).toEqual([[['outbound'], 10_998]]);
  });

  test('PRC-04 a leg that has started can’t be chosen', () => {
    expect(choicesOf({ ...outbound, isScanned: true }, back)).toEqual([[['return'], 5000]]);
    expect(choicesOf({ ...outbound, isScanned: true })).toEqual([]);
  });

  test('PRC-04 a leg has started once it is scanned or its handover day is over', () => {
    const leg = { isScanned: false, handover: monday };
    expect(hasLegStarted({ ...leg, today: friday })).toBe(false);
    expect(hasLegStarted({ ...leg, today: monday })).toBe(false);
    expect(hasLegStarted({ ...leg, today: addDays(monday, 1) })).toBe(true);
    expect(hasLegStarted({ ...leg, isScanned: true, today: friday })).toBe(true);
  });
});

describe('the explanation of a refund', () => {
  test('PRC-04 the explanation of a refund names the day and the hour', () => {
    const day = 'Friday, March 13, 2026';
    expect(cancelText(outbound, 'full')).toBe(`Full refund until 5:00 PM on ${day}.`);
    expect(cancelText(outbound, 'late')).toBe(
      `It’s after 5:00 PM on ${day}, so we keep the pickup ($19.99) and $10.00 per bag.`,
    );
    expect(cancelText({ ...outbound, pickup: cents(0) }, 'late')).toBe(
      `It’s after 5:00 PM on ${day}, so we keep $10.00 per bag.`,
    );
    expect(cancelText({ ...outbound, leg: 'return' }, 'full')).toBe(
      'Full refund, because this shipment hasn’t started.',
    );
    expect(cancelText(outbound, 'started')).toBe('This shipment has started, so it can’t be canceled.');
  });
});

describe('whatever is canceled', () => {
  const anyNow = fc.record({
    day: fc.integer({ min: -10, max: 3 }).map((days) => addDays(monday, days)),
    hour: fc.nat({ max: 23 }),
  });
  const anyLeg: fc.Arbitrary<LegToCancel> = fc
    .record({
      leg: fc.constantFrom('outbound' as const, 'return' as const),
      total: fc.nat({ max: 60_000 }).map(cents),
      pickup: fc.nat({ max: 4000 }).map(cents),
      bagCount: fc.integer({ min: 1, max: 20 }),
      isScanned: fc.boolean(),
      now: anyNow,
    })
    .map((facts) => ({ ...outbound, ...facts }));

  test('PRC-04 fee and refund add up to the price of the leg, and neither is negative', () => {
    fc.assert(
      fc.property(fc.array(anyLeg, { maxLength: 2 }), anyOrderPayments, (legs, payments) => {
        const canceled = cancelLegs(legs, payments);
        for (const [index, { kept, refund }] of canceled.legs.entries()) {
          expect(kept + refund).toBe(legs[index]?.total);
          expect(Math.min(kept, refund)).toBeGreaterThanOrEqual(0);
        }
        const refunds = canceled.legs.reduce((sum, { refund }) => sum + refund, 0);
        expect(canceled.refund).toBeLessThanOrEqual(refunds);
      }),
    );
  });

  test('PRC-04 the refund shown for a choice is the one that canceling it gives', () => {
    fc.assert(
      fc.property(fc.array(anyLeg, { maxLength: 2 }), anyOrderPayments, (legs, payments) => {
        for (const { of, refund, parts } of cancelChoices(legs, payments)) {
          expect(of.length).toBeGreaterThan(0);
          expect(addCents(...parts.map(({ amount }) => amount))).toBe(refund);
        }
      }),
    );
  });

  test('PRC-04 waiting never raises a refund', () => {
    fc.assert(
      fc.property(anyLeg, anyNow, (leg, later) => {
        const isLater = later.day > leg.now.day || (later.day === leg.now.day && later.hour >= leg.now.hour);
        fc.pre(isLater);
        const refundAt = (now: LegToCancel['now']) => cancelLegs([{ ...leg, now }], paid).refund;
        expect(refundAt(later)).toBeLessThanOrEqual(refundAt(leg.now));
      }),
    );
  });

  test('PRC-04 canceling a whole order in time refunds exactly what was paid', () => {
    fc.assert(
      fc.property(anyPriceFacts, (facts) => {
        const price = priceBreakdown({ ...facts, alreadyPaid: null });
        const legs = [price.outbound, price.return].flatMap((leg) => (leg ? [{ ...outbound, total: leg.total }] : []));
        const paidForIt: readonly Payment[] = [
          { source: 'wallet:7' as const, amount: price.credit.applied },
          ...price.giftCards.map(({ applied }, id) => ({ source: `gift-card:${id}` as const, amount: applied })),
          { source: 'gateway' as const, amount: price.charge },
        ].filter(({ amount }) => amount > 0);
        const { refund, parts } = cancelLegs(legs, paidForIt);
        expect(refund).toBe(price.total);
        expect(parts.toReversed()).toEqual(paidForIt);
        expect(addCents(...parts.map(({ amount }) => amount))).toBe(refund);
      }),
    );
  });
});
