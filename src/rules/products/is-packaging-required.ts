import type { BrandKey } from '#rules/brand/brand.ts';
import type { ProductType } from './product-types.ts';

/** Gear that carriers handle according to its packaging. */
const requiredEverywhere: readonly ProductType[] = ['golf', 'ski', 'snowboard', 'bike'];

/** Camps sort these by packaging on arrival. */
const requiredByCamps: readonly ProductType[] = ['trunk', 'box'];

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
