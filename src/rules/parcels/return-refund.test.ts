import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, zeroCents } from '#rules/money.ts';
import { caseKinds, caseOutcomes } from './bag-case.ts';
import { parcelProgresses } from './parcel-progress.ts';
import { isLiveParcel, parcelStates } from './parcel-states.ts';
import { returnRefund } from './return-refund.ts';

const price = {
  total: cents(10_000),
  pickup: cents(2000),
  transportOfBags: [cents(5000), cents(3000)],
};

const there = { leg: 'outbound', state: 'ready', progress: 'lost' } as const;
const back = { leg: 'return', state: 'planned', progress: 'label' } as const;
const one = { ...there, id: 1, bag: 1 };
const other = { ...there, id: 2, bag: 2, progress: 'on-its-way' } as const;
const oneBack = { ...back, id: 3, bag: 1 };
const otherBack = { ...back, id: 4, bag: 2 };

const order = {
  missing: [one],
  known: [one, other, oneBack, otherBack],
  cases: [],
  isReturnBooked: true,
  isReturnStarted: false,
  price,
  refundedBefore: zeroCents,
  isRefunded: () => false,
} as const;

describe('the return leg of bags that do not arrive', () => {
  test('PRC-04 a bag gets the price of its return while another bag travels back', () => {
    expect(returnRefund(order)).toEqual({ kind: 'bags', amount: 5000, bags: [oneBack] });
  });

  test('PRC-04 the whole leg is refunded with its pickup when no bag is left to travel back', () => {
    expect(returnRefund({ ...order, missing: [one, other] })).toEqual({ kind: 'leg', amount: 10_000 });
    const lost = { ...order, cases: [{ parcelId: 2, kind: 'lost', outcome: 'nothing-paid' }] } as const;
    expect(returnRefund(lost)).toEqual({ kind: 'leg', amount: 10_000 });
    expect(returnRefund({ ...lost, refundedBefore: cents(3000) })).toEqual({ kind: 'leg', amount: 7000 });
    expect(returnRefund({ ...lost, refundedBefore: cents(11_000) })).toEqual({ kind: 'leg', amount: 0 });
  });

  test('PRC-04 a bag that was sent back counts as missing once it is refunded, and a lost one that was delivered does not', () => {
    const asked = { ...order, cases: [{ parcelId: 2, kind: 'returned', outcome: 'no-refund' }] } as const;
    expect(returnRefund(asked).kind).toBe('bags');
    const refunded = { ...order, cases: [{ parcelId: 2, kind: 'returned', outcome: 'refunded' }] } as const;
    expect(returnRefund(refunded).kind).toBe('leg');
    const found = { ...other, progress: 'delivered' } as const;
    const delivered = { ...order, known: [one, found, oneBack, otherBack] };
    expect(returnRefund({ ...delivered, cases: [{ parcelId: 2, kind: 'lost', outcome: 'refunded' }] }).kind).toBe(
      'bags',
    );
  });

  test('PRC-04 once the return leg has started, bags get their shares alone', () => {
    const started = { ...order, missing: [one, other], isReturnStarted: true };
    expect(returnRefund(started)).toMatchObject({ kind: 'bags', amount: 8000 });
  });

  test('PRC-04 nothing is refunded without a return leg, for a bag on its way back, or twice', () => {
    expect(returnRefund({ ...order, isReturnBooked: false })).toEqual({ kind: 'none' });
    expect(returnRefund({ ...order, missing: [oneBack] })).toEqual({ kind: 'none' });
    expect(returnRefund({ ...order, isRefunded: (id) => id === oneBack.id })).toEqual({ kind: 'none' });
    const collected = { ...oneBack, progress: 'collected' } as const;
    expect(returnRefund({ ...order, known: [one, other, collected] })).toEqual({ kind: 'none' });
    const voided = { ...oneBack, state: 'voided' } as const;
    expect(returnRefund({ ...order, known: [one, other, voided] })).toEqual({ kind: 'none' });
  });

  test('PRC-04 orders without their prices leave the refund to staff', () => {
    expect(returnRefund({ ...order, price: null })).toEqual({ kind: 'price-unknown' });
    expect(returnRefund({ ...order, missing: [one, other], price: null })).toEqual({ kind: 'price-unknown' });
  });
});

test('PRC-04 no refund of a return leg is more than its price, and none is for a bag that was refunded or has started', () => {
  const bag = fc.record({
    leg: fc.constantFrom('outbound' as const, 'return' as const),
    bag: fc.integer({ min: 1, max: 2 }),
    state: fc.constantFrom(...parcelStates),
    progress: fc.constantFrom(...parcelProgresses),
    isMissing: fc.boolean(),
    isRefunded: fc.boolean(),
    kind: fc.constantFrom(...caseKinds),
    outcome: fc.option(fc.constantFrom(...caseOutcomes)),
  });
  // Each bag has one parcel on a leg by which it travels.
  const bags = fc.uniqueArray(bag, { maxLength: 4, selector: ({ leg, bag: number }) => `${leg} ${number}` });
  fc.assert(
    fc.property(bags, fc.boolean(), fc.boolean(), (some, isReturnBooked, isReturnStarted) => {
      const known = some.map((each, index) => ({ ...each, id: index + 1 }));
      const refund = returnRefund({
        ...order,
        missing: known.filter(({ isMissing }) => isMissing),
        known,
        cases: known.map(({ id, kind, outcome }) => ({ parcelId: id, kind, outcome })),
        isReturnBooked,
        isReturnStarted,
        isRefunded: (id) => known.some((each) => each.id === id && each.isRefunded),
      });
      expect(refund.kind === 'leg' && isReturnStarted).toBe(false);
      if (refund.kind !== 'bags') return;
      expect(refund.amount).toBeLessThanOrEqual(price.total);
      for (const each of refund.bags) {
        expect([each.leg, each.progress, each.isRefunded]).toEqual(['return', 'label', false]);
        expect(isLiveParcel(each.state)).toBe(true);
      }
    }),
  );
});
