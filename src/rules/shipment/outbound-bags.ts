import { findSize } from '#rules/products/size-classes.ts';
import type { Draft, Leg } from './draft.ts';

/**
 * Which bags of the outbound leg travel on a leg, from 1 and in the order of `bagsOnLeg`. A bag that comes back is the same bag: its contents
 * are typed once. The first bag of the return leg may be the second of the outbound one.
 */
export function outboundBags(draft: Draft, leg: Leg): readonly number[] {
  const lines = draft.travelers.flatMap((traveler) => traveler.lines);
  const bags = lines.flatMap(({ type, roundtrip, products }) =>
    products
      .filter(({ size }) => size !== null && findSize({ type, size }))
      .map(() => ({ travels: leg === 'outbound' || roundtrip })),
  );
  return bags.flatMap(({ travels }, index) => (travels ? [index + 1] : []));
}
