import { type Sku, sizeClassBySku, sizesOf } from './size-classes.ts';

/** The next larger size of the same kind of bag, by the weight that it may have; undefined for the largest. */
export function nextSize(sku: Sku): Sku | undefined {
  const { type, weightCapPounds } = sizeClassBySku(sku);
  return sizesOf(type)
    .filter((size) => size.weightCapPounds > weightCapPounds)
    .toSorted((one, other) => one.weightCapPounds - other.weightCapPounds)[0]?.sku;
}
