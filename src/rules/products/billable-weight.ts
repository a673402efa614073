import { type DimensionsInches, type Sku, sizeClassBySku } from './size-classes.ts';

/** Cubic inches that carriers count as one pound. */
const cubicInchesPerPound = 139;

export type BillableWeight = {
  readonly actualPounds: number;
  readonly dimensionalPounds: number;
  readonly billablePounds: number;
  readonly dimensionsInches: DimensionsInches;
};

/**
 * The weight that a carrier counts: the greater of what may be packed and what the bag's volume stands for, in whole
 * pounds, any part of a pound counting as one. It is shown and explained; the price follows the size class.
 */
export function billableWeight(sku: Sku): BillableWeight {
  const { weightCapPounds, dimensionsInches } = sizeClassBySku(sku);
  const { length, width, height } = dimensionsInches;
  const actualPounds = Math.ceil(weightCapPounds);
  // Measures are whole or half inches, so the volume is exact and a volume of exactly n pounds is not pushed to n + 1.
  const dimensionalPounds = Math.ceil((length * width * height) / cubicInchesPerPound);
  return {
    actualPounds,
    dimensionalPounds,
    billablePounds: Math.max(actualPounds, dimensionalPounds),
    dimensionsInches,
  };
}
