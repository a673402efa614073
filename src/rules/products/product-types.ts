/** The kinds of bags we ship, in the order of the specification. PRD-01 */
export const productTypes = ['golf', 'luggage', 'ski', 'snowboard', 'snowboot', 'bike', 'box', 'trunk'] as const;

export type ProductType = (typeof productTypes)[number];

const labels: Readonly<Record<ProductType, string>> = {
  golf: 'Golf bag',
  luggage: 'Luggage',
  ski: 'Ski bag',
  snowboard: 'Snowboard bag',
  snowboot: 'Snow boot bag',
  bike: 'Bike',
  box: 'Box',
  trunk: 'Trunk',
};

export function isProductType(text: string): text is ProductType {
  return (productTypes as readonly string[]).includes(text);
}

/** The display name of a kind of bag. */
export function productTypeLabel(type: ProductType): string {
  return labels[type];
}
