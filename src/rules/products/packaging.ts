import { t } from '#rules/language/t.ts';
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
const options = (): Readonly<Record<ProductType, readonly PackagingOption[]>> => ({
  golf: [
    { value: 'soft-case', label: t`Soft travel bag` },
    { value: 'hard-case', label: t`Hard case` },
    { value: 'box', label: t`Box` },
  ],
  luggage: [
    { value: 'suitcase', label: t`Suitcase` },
    { value: 'duffel', label: t`Duffel bag` },
    { value: 'backpack', label: t`Backpack` },
  ],
  ski: [
    { value: 'bag', label: t`Padded bag` },
    { value: 'box', label: t`Box` },
  ],
  snowboard: [
    { value: 'bag', label: t`Padded bag` },
    { value: 'box', label: t`Box` },
  ],
  snowboot: [],
  bike: [
    { value: 'hard-case', label: t`Hard case` },
    { value: 'soft-case', label: t`Soft case` },
    { value: 'box', label: t`Box` },
  ],
  box: [
    { value: 'carton', label: t`Cardboard box` },
    { value: 'bin', label: t`Plastic bin` },
  ],
  trunk: [
    { value: 'hard-trunk', label: t`Hard trunk` },
    { value: 'soft-trunk', label: t`Soft trunk` },
    { value: 'duffel', label: t`Duffel bag` },
  ],
});

export function packagingOptions(type: ProductType): readonly PackagingOption[] {
  return options()[type];
}

/** Whether this packaging is on offer for this kind of bag. */
export function isPackagingOffered({
  type,
  packaging,
}: {
  readonly type: ProductType;
  readonly packaging: string;
}): boolean {
  return options()[type].some(({ value }) => value === packaging);
}
