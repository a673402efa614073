import { type DimensionsInches, type Sku, sizeClassBySku } from './size-classes.ts';

/** The carriers' divisor for dimensional weight. */
const cubicInchesPerPound = 139;

export type BillableWeight = {
  readonly actualPounds: number;
  readonly dimensionalPounds: number;
  readonly billablePounds: number;
  readonly dimensionsInches: DimensionsInches;
};

/**
 * The weight that a carrier bills: the greater of the weight cap and the dimensional weight, rounded up to whole pounds. It is only
 * shown; the price depends on the size class.
 */
export function billableWeight(sku: Sku): BillableWeight {
  const { weightCapPounds, dimensionsInches } = sizeClassBySku(sku);
  const { length, width, height } = dimensionsInches;
  const actualPounds = Math.ceil(weightCapPounds);
  // Dimensions are whole or half inches, so the volume is exact and exactly n pounds is not rounded up to n + 1.
  const dimensionalPounds = Math.ceil((length * width * height) / cubicInchesPerPound);
  return {
    actualPounds,
    dimensionalPounds,
    billablePounds: Math.max(actualPounds, dimensionalPounds),
    dimensionsInches,
  };
}
