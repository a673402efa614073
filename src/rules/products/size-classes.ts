import { t } from '#rules/language/t.ts';
import type { ProductType } from './product-types.ts';

/**
 * The sizes of each kind of bag, with their maximum weight (pounds) and dimensions (inches).
 *
 * The table is here and not in `data/`, because browser and server must share it without loading anything: the form offers the sizes, the
 * page's URL names them, the server refuses all others. Prices are in the rate card, because they change. Where carriers publish no
 * figures, a comment says that they are ours.
 */
export const sizeClasses = [
  sizeClass('golf', 'standard', () => t`Standard`, 42, [48, 14, 10]),
  // The dimensions of a staff bag are ours.
  sizeClass('golf', 'staff', () => t`Staff / XL`, 56, [50, 15, 12]),
  sizeClass('luggage', 'carry-on', () => t`Carry-on`, 25, [22, 14, 9]),
  sizeClass('luggage', 'checked', () => t`Checked`, 50, [28, 20, 14]),
  // The dimensions of an oversized suitcase are ours.
  sizeClass('luggage', 'oversized', () => t`Oversized`, 72, [31, 21, 15]),
  // The dimensions of ski, snowboard and boot bags are ours.
  sizeClass('ski', 'single', () => t`Single`, 30, [74, 11, 5]),
  sizeClass('ski', 'double', () => t`Double`, 65, [76, 13, 9]),
  sizeClass('snowboard', 'standard', () => t`Standard`, 35, [66, 13, 5]),
  sizeClass('snowboard', 'large', () => t`Large`, 67, [70, 14, 9]),
  sizeClass('snowboot', 'standard', () => t`Standard`, 30, [17, 15, 14]),
  sizeClass('bike', 'road', () => t`Road`, 50, [54, 8, 30]),
  sizeClass('bike', 'mountain', () => t`Mountain`, 60, [56, 10, 32]),
  sizeClass('bike', 'e-bike', () => t`E-bike`, 70, [60, 12, 34]),
  // The caps and dimensions of boxes are ours, and so are the caps of trunks and duffels.
  sizeClass('box', 'small', () => t`Small`, 20, [16, 12, 12]),
  sizeClass('box', 'medium', () => t`Medium`, 40, [18, 18, 16]),
  sizeClass('box', 'large', () => t`Large`, 60, [24, 18, 18]),
  sizeClass('trunk', 'trunk', () => t`Trunk`, 65, [32, 18, 13.5]),
  sizeClass('trunk', 'duffel-m', () => t`Duffel M`, 50, [38, 18, 18]),
  sizeClass('trunk', 'duffel-l', () => t`Duffel L`, 60, [40, 20, 20]),
  sizeClass('trunk', 'duffel-xl', () => t`Duffel XL`, 75, [42, 22, 22]),
] as const;

/** Line and size in one word, `golf-standard`. */
export type Sku = (typeof sizeClasses)[number]['sku'];

export type SizeClass = {
  readonly type: ProductType;
  /** The size as the wire names it. */
  readonly size: string;
  readonly sku: Sku;
  readonly label: string;
  readonly weightCapPounds: number;
  readonly dimensionsInches: DimensionsInches;
};

export type DimensionsInches = { readonly length: number; readonly width: number; readonly height: number };

const bySku: ReadonlyMap<string, SizeClass> = new Map(sizeClasses.map((entry) => [entry.sku, entry]));

const byTypeAndSize: ReadonlyMap<ProductType, ReadonlyMap<string, SizeClass>> = new Map(
  sizeClasses.map(({ type }) => [type, new Map(sizesOf(type).map((entry) => [entry.size, entry]))]),
);

export function sizeClassBySku(sku: Sku): SizeClass {
  const found = bySku.get(sku);
  if (!found) throw new Error(`No size class ${sku}`);
  return found;
}

/** The sizes on offer for one kind of bag, smallest first. */
export function sizesOf(type: ProductType): readonly SizeClass[] {
  return sizeClasses.filter((entry) => entry.type === type);
}

/** The size that the wire names, if this kind of bag comes in it. */
export function findSize({ type, size }: { type: ProductType; size: string }): SizeClass | undefined {
  return byTypeAndSize.get(type)?.get(size);
}

function sizeClass<const Type extends ProductType, const Size extends string>(
  type: Type,
  wireName: Size,
  label: () => string,
  weightCapPounds: number,
  [length, width, height]: readonly [length: number, width: number, height: number],
) {
  const sku: `${Type}-${Size}` = `${type}-${wireName}`;
  return {
    type,
    size: wireName,
    sku,
    get label() {
      return label();
    },
    weightCapPounds,
    dimensionsInches: { length, width, height },
  } as const;
}
