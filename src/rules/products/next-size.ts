import { type Sku, sizeClassBySku, sizeClasses, sizesOf } from './size-classes.ts';

/** The next larger size of the same kind of bag, by the weight that it may have; undefined for the largest. */
export function nextSize(sku: Sku): Sku | undefined {
  return nextSizes.get(sku);
}

const nextSizes: ReadonlyMap<Sku, Sku | undefined> = new Map(sizeClasses.map(({ sku }) => [sku, findNextSize(sku)]));

function findNextSize(sku: Sku): Sku | undefined {
  const { type, weightCapPounds } = sizeClassBySku(sku);
  return sizesOf(type)
    .filter((size) => size.weightCapPounds > weightCapPounds)
    .toSorted((one, other) => one.weightCapPounds - other.weightCapPounds)[0]?.sku;
}
