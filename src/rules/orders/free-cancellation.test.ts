import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isoDate, isWeekend } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { cancelLegs } from './cancel.ts';
import { type CancellationFacts, freeCancellation, freeCancellationText } from './free-cancellation.ts';
import { lateCancellationText, orderCancellationText } from './late-cancellation-text.ts';

const monday = isoDate('2026-03-16');
const friday = isoDate('2026-03-13');
const facts: CancellationFacts = {
  handover: monday,
  now: { day: isoDate('2026-03-10'), hour: null },
  isBusinessDay: (day) => !isWeekend(day),
};
const textAt = (now: CancellationFacts['now'], isCollected = true) =>
  freeCancellationText(freeCancellation({ ...facts, now }), { isCollected });

describe('free cancellation', () => {
  test('PRC-04 what is kept later is said before the order is paid, by the limit that canceling follows', () => {
    expect(lateCancellationText({ isCollected: true })).toContain('we keep the pickup fee and $10.00 per bag.');
    expect(lateCancellationText({ isCollected: false })).toContain('we keep $10.00 per bag.');
  });

  test('PRC-04 free cancellation ends at 5 PM on the business day before the handover, and says so', () => {
    expect(freeCancellation(facts)).toEqual({ kind: 'until', day: friday });
    expect(textAt(facts.now)).toBe('Free cancellation until Fri, Mar 13, 5 PM.');
    expect(textAt({ day: friday, hour: 16 })).toBe('Free cancellation until Fri, Mar 13, 5 PM.');
  });

  test('PRC-04 what is kept is named once free cancellation is over', () => {
    const kept = 'No free cancellation: if you cancel, we keep the pickup fee and $10.00 per bag.';
    expect(textAt({ day: friday, hour: 17 })).toBe(kept);
    expect(textAt({ day: monday, hour: null })).toBe(kept);
    expect(textAt({ day: monday, hour: 8 }, false)).toBe(
      'No free cancellation: if you cancel, we keep $10.00 per bag.',
    );
  });

  test('PRC-04 of a round trip, what is kept is said of the outbound trip, and the return is free until it starts', () => {
    const over = freeCancellation({ ...facts, now: { day: monday, hour: 8 } });
    const outbound = freeCancellationText(over, { isCollected: false, hasReturn: true });
    expect(orderCancellationText(outbound, isoDate('2026-03-23'))).toBe(
      'No free cancellation of the outbound trip: if you cancel it, we keep $10.00 per bag. Free cancellation of the return until the bags are handed over on Mon, Mar 23.',
    );
    expect(lateCancellationText({ isCollected: true, hasReturn: true })).toBe(
      'If you cancel the outbound trip later, we keep its pickup fee and $10.00 per bag. Once the carrier has scanned one of its bags, nothing is refunded for it.',
    );
    expect(orderCancellationText(null, null)).toBeNull();
  });

  test('PRC-04 free cancellation promises nothing on its last day while the hour is unknown', () => {
    expect(freeCancellation({ ...facts, now: { day: friday, hour: null } })).toEqual({ kind: 'unknown' });
    expect(textAt({ day: friday, hour: null })).toBeNull();
  });

  test('PRC-04 free cancellation skips holidays', () => {
    const isBusinessDay = (day: typeof monday) => day !== friday && !isWeekend(day);
    expect(freeCancellation({ ...facts, isBusinessDay })).toEqual({ kind: 'until', day: '2026-03-12' });
  });

  test('PRC-04 what is promised is what canceling refunds', () => {
    const anyNow = fc.record({
      day: fc.integer({ min: -10, max: 3 }).map((days) => addDays(monday, days)),
      hour: fc.nat({ max: 23 }),
    });
    fc.assert(
      fc.property(anyNow, (now) => {
        const leg = {
          leg: 'outbound',
          total: cents(9000),
          pickup: cents(1999),
          bagCount: 1,
          isScanned: false,
        } as const;
        const { legs } = cancelLegs([{ ...facts, ...leg, now }], [{ source: 'gateway', amount: cents(9000) }]);
        expect(legs[0]?.kind === 'full').toBe(freeCancellation({ ...facts, now }).kind === 'until');
      }),
    );
  });
});
