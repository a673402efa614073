import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { type PlacedOrder, receiptOf } from '#rules/orders/receipt.ts';
import { placedOrder, shippedDraft } from '#rules/orders/testing/placed-order.ts';
import { nextSteps } from './next-steps.ts';

test('SCR-06 the next steps come in order, with their days', () => {
  expect(nextSteps(receiptOf(placedOrder()))).toEqual([
    'Print the labels we email you, and put one on each bag.',
    'Thursday, March 12, 2026: have your 2 bags ready at Tessa Rowan, 18 Juniper Walk, Apt 4, Los Angeles, CA 90001. Scheduled pickup, 8:00 AM – 5:00 PM.',
    'Tuesday, March 17, 2026: delivery to Palmetto Point Club, 400 Coral Way, Miami, FL 33101.',
    'Monday, March 23, 2026: have your 2 bags ready at Palmetto Point Club, 400 Coral Way, Miami, FL 33101. Scheduled pickup, 8:00 AM – 5:00 PM.',
    'Monday, March 30, 2026: delivery to Tessa Rowan, 18 Juniper Walk, Apt 4, Los Angeles, CA 90001.',
  ]);
});

test('SCR-06 a late leg has its expected day beside the promised one, until the expected one is over', () => {
  const since = {
    canceled: {},
    refunds: [],
    arrivals: { outbound: isoDate('2026-03-19'), return: isoDate('2026-03-27') },
  };
  const receipt = receiptOf(placedOrder({ since }));
  const words =
    'Expected Thursday, March 19, 2026; promised Tuesday, March 17, 2026: delivery to Palmetto Point Club, 400 Coral Way, Miami, FL 33101.';
  expect(nextSteps(receipt)[2]).toBe(words);
  expect(nextSteps(receipt, isoDate('2026-03-19'))).toContain(words);
  expect(nextSteps(receipt, isoDate('2026-03-20'))).not.toContain(words);
  // An earlier day than the promised one promises nothing.
  expect(nextSteps(receipt).at(-1)).toMatch(/^Monday, March 30, 2026: delivery to/);
});

test('SCR-06 bags that are dropped off are brought to a store', () => {
  const draft = shippedDraft();
  const outbound = { ...draft.outbound, pickupOptionId: 0 };
  const receipt = receiptOf(placedOrder({ draft: { ...draft, outbound, roundtrip: false } }));
  expect(nextSteps(receipt)[1]).toBe('Thursday, March 12, 2026: drop off your 2 bags at a carrier store.');
});

test('PRC-04 a canceled leg has no steps, and an order without any other has none at all', () => {
  const day = isoDate('2026-03-05');
  const stepsOf = (canceled: PlacedOrder['since']['canceled']) =>
    nextSteps(receiptOf(placedOrder({ since: { canceled, refunds: [] } })));
  expect(stepsOf({ return: day })).toHaveLength(3);
  expect(stepsOf({ return: day }).join()).not.toContain('March 23');
  expect(stepsOf({ outbound: day, return: day })).toEqual([]);
});

test('SCR-06 days that are over are no next steps', () => {
  const receipt = receiptOf(placedOrder());
  const daysFrom = (today: string) =>
    nextSteps(receipt, isoDate(today)).map((step) => /March \d+/.exec(step)?.[0] ?? 'labels');
  expect(daysFrom('2026-03-12')).toEqual(['labels', 'March 12', 'March 17', 'March 23', 'March 30']);
  expect(daysFrom('2026-03-13')).toEqual(['labels', 'March 17', 'March 23', 'March 30']);
  expect(daysFrom('2026-03-24')).toEqual(['March 30']);
  expect(daysFrom('2026-03-31')).toEqual([]);
});

test('INT-01 bags that cross a border have customs papers with them, and labels only once the contents are known', () => {
  const abroad = placedOrder({ isInternational: true });
  const words = 'Tell us what’s in each bag, then print the customs papers and put them with the bag.';
  expect(nextSteps(receiptOf(abroad)).slice(0, 2)).toEqual([words, expect.stringMatching(/^Print the labels/)]);
  expect(nextSteps(receiptOf(abroad), isoDate('2026-03-24'))).not.toContain(words);
  expect(nextSteps(receiptOf(placedOrder()))).not.toContain(words);
});

test('SCR-06 bags that the carrier has are not handed over again, and bags that were delivered are not delivered again', () => {
  const receipt = receiptOf(placedOrder());
  const daysFrom = (today: string, stage: 'traveling' | 'over') => {
    const legs = receipt.legs.map((leg) => (leg.leg === 'outbound' ? { ...leg, stage } : leg));
    return nextSteps({ legs }, isoDate(today)).map((step) => /March \d+/.exec(step)?.[0] ?? 'labels');
  };
  expect(daysFrom('2026-03-12', 'traveling')).toEqual(['labels', 'March 17', 'March 23', 'March 30']);
  expect(daysFrom('2026-03-17', 'over')).toEqual(['labels', 'March 23', 'March 30']);
});

test('SCR-06 a bag without a label is not to be handed over, and the receipt says what happens by itself', () => {
  const receipt = receiptOf(placedOrder());
  const stepsOf = (unlabeledCount: number) =>
    nextSteps({ legs: receipt.legs.slice(0, 1).map((leg) => ({ ...leg, unlabeledCount })) });
  expect(stepsOf(2)).toEqual([
    expect.stringMatching(
      /^We couldn’t make labels for 2 bags yet\..+by the end of Thursday, March 12, 2026, we refund/,
    ),
  ]);
  expect(stepsOf(1)).toEqual([
    'Print the labels we email you, and put one on each bag.',
    expect.stringMatching(/^We couldn’t make a label for a bag yet\./),
    expect.stringContaining('have your bag ready'),
    expect.stringContaining('March 17, 2026: delivery'),
  ]);
});

test('SCR-06 a bag that was sent back and one that was refunded are not handed over on the return leg', () => {
  const stepsOf = (...why: readonly ('refunded' | 'sent-back')[]) => {
    const absentBags = why.map((one, index) => ({ leg: 'return' as const, bag: index + 1, why: one }));
    const receipt = receiptOf(placedOrder({ since: { canceled: {}, refunds: [], absentBags } }));
    return nextSteps({ legs: receipt.legs.slice(1) });
  };
  const waits = expect.stringMatching(
    /^A bag was sent back, .+ that arrives before Monday, March 23, 2026\. Without one, we refund/,
  );
  expect(stepsOf('sent-back', 'refunded')).toEqual([waits]);
  expect(stepsOf('refunded')).toHaveLength(3);
  expect(stepsOf('refunded')[1]).toContain('have your bag ready');
  expect(stepsOf('refunded', 'refunded')).toEqual([]);
});
