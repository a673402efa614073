import type { BrandKey } from '#rules/brand/brand.ts';
import type { ProductType } from './product-types.ts';

export type PackagingOption = {
  /** As the wire names it. */
  readonly value: string;
  readonly label: string;
};

/**
 * The packaging options of each kind of bag. The specification names the field but not its values; these are ours. A snow boot bag is its
 * own packaging. PRD-02
 */
const options: Readonly<Record<ProductType, readonly PackagingOption[]>> = {
  golf: [
    { value: 'soft-case', label: 'Soft travel bag' },
    { value: 'hard-case', label: 'Hard case' },
    { value: 'box', label: 'Box' },
  ],
  luggage: [
    { value: 'suitcase', label: 'Suitcase' },
    { value: 'duffel', label: 'Duffel bag' },
    { value: 'backpack', label: 'Backpack' },
  ],
  ski: [
    { value: 'bag', label: 'Padded bag' },
    { value: 'box', label: 'Box' },
  ],
  snowboard: [
    { value: 'bag', label: 'Padded bag' },
    { value: 'box', label: 'Box' },
  ],
  snowboot: [],
  bike: [
    { value: 'hard-case', label: 'Hard case' },
    { value: 'soft-case', label: 'Soft case' },
    { value: 'box', label: 'Box' },
  ],
  box: [
    { value: 'carton', label: 'Cardboard box' },
    { value: 'bin', label: 'Plastic bin' },
  ],
  trunk: [
    { value: 'hard-trunk', label: 'Hard trunk' },
    { value: 'soft-trunk', label: 'Soft trunk' },
    { value: 'duffel', label: 'Duffel bag' },
  ],
};

/** Gear that carriers treat by its packaging. */
const requiredEverywhere: readonly ProductType[] = ['golf', 'ski', 'snowboard', 'bike'];

/** Camps sort these by packaging on arrival. */
const requiredByCamps: readonly ProductType[] = ['trunk', 'box'];

export function packagingOptions(type: ProductType): readonly PackagingOption[] {
  return options[type];
}

/** Whether the packaging of such a bag is required; otherwise it is optional. PRD-03 */
export function isPackagingRequired({
  brand,
  type,
}: {
  readonly brand: BrandKey;
  readonly type: ProductType;
}): boolean {
  return requiredEverywhere.includes(type) || (brand === 'camp' && requiredByCamps.includes(type));
}

/** Whether this packaging is on offer for this kind of bag. */
export function isPackagingOffered({
  type,
  packaging,
}: {
  readonly type: ProductType;
  readonly packaging: string;
}): boolean {
  return options[type].some(({ value }) => value === packaging);
}
