import { expect, test } from 'vitest';
import { shippedDraft } from '#rules/orders/testing/placed-order.ts';
import { bagsOnLeg } from './bags-on-leg.ts';
import { emptyProduct } from './draft.ts';
import { outboundBags } from './outbound-bags.ts';

test('a bag that comes back is the same bag, whatever its number on the return leg is', () => {
  const draft = shippedDraft();
  const [traveler] = draft.travelers;
  if (!traveler) throw new Error('no traveler');
  const product = { ...emptyProduct, size: 'standard' } as const;
  const mixed = {
    ...draft,
    travelers: [
      {
        ...traveler,
        lines: [
          { type: 'golf', roundtrip: false, products: [product, { ...product, size: null }] },
          { type: 'golf', roundtrip: true, products: [product, product] },
        ],
      },
    ],
  } as const;
  expect(outboundBags(mixed, 'outbound')).toEqual([1, 2, 3]);
  expect(outboundBags(mixed, 'return')).toEqual([2, 3]);
  for (const leg of ['outbound', 'return'] as const) {
    expect(outboundBags(mixed, leg)).toHaveLength(bagsOnLeg(mixed, leg).length);
  }
});
