import { t } from '#rules/language/t.ts';

/** The kinds of bags we ship, in the order of the specification. PRD-01 */
export const productTypes = ['golf', 'luggage', 'ski', 'snowboard', 'snowboot', 'bike', 'box', 'trunk'] as const;

export type ProductType = (typeof productTypes)[number];

/** A function for each, so that only the requested one is translated: a price names dozens of bags. */
const labels: Readonly<Record<ProductType, () => string>> = {
  golf: () => t`Golf bag`,
  luggage: () => t`Luggage`,
  ski: () => t`Ski bag`,
  snowboard: () => t`Snowboard bag`,
  snowboot: () => t`Snow boot bag`,
  bike: () => t`Bike`,
  box: () => t`Box`,
  trunk: () => t`Trunk`,
};

export function isProductType(text: string): text is ProductType {
  return (productTypes as readonly string[]).includes(text);
}

/** The display name of a kind of bag. */
export function productTypeLabel(type: ProductType): string {
  return labels[type]();
}
