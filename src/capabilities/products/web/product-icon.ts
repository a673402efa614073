import type { IconName } from '#kit/web/icons/icon-drawings.tsx';
import type { ProductType } from '#rules/products/product-types.ts';

const icons: Readonly<Record<ProductType, IconName>> = {
  golf: 'golf-bag',
  luggage: 'suitcase',
  ski: 'skis',
  snowboard: 'snowboard',
  snowboot: 'boot',
  bike: 'bike',
  box: 'box',
  trunk: 'trunk',
};

export function productIcon(type: ProductType): IconName {
  return icons[type];
}
