import { type MessageName, messages } from '#rules/messages.ts';
import { type ProductType, productTypes } from '#rules/products/product-types.ts';
import { unreachable } from '#rules/result.ts';
import type { BrandKey } from './brand.ts';

/** The message for missing packaging. BRD-04 */
export function packagingMessage(brand: BrandKey): MessageName {
  return brand === 'camp' ? 'packagingTypeRequired' : 'packagingRequired';
}

/** The contact at a club that names none; empty for brands without a default. BRD-05 */
export function defaultContact(brand: BrandKey): string {
  return brand === 'golf' ? messages.golfShopContact : '';
}

/** The heading of the traveler section; pro users see the term of their sport. BRD-06 */
export function travelerHeading(requested: { readonly brand: BrandKey; readonly isPro: boolean }): MessageName {
  if (requested.isPro && requested.brand === 'ski') return 'skierInformation';
  if (requested.isPro && requested.brand === 'golf') return 'golferInformation';
  return 'travelerInformation';
}

/** Every brand ships every kind of bag; the kinds that its customers ship most come first. */
export function productLineOrder(brand: BrandKey): readonly ProductType[] {
  const first = linesListedFirst(brand);
  return [...first, ...productTypes.filter((type) => !first.includes(type))];
}

function linesListedFirst(brand: BrandKey): readonly ProductType[] {
  switch (brand) {
    case 'ski':
      return ['ski', 'snowboard', 'snowboot', 'luggage'];
    case 'golf':
      return ['golf', 'luggage'];
    case 'resort-one':
    case 'resort-two':
      return ['luggage', 'golf', 'ski'];
    case 'camp':
      return ['trunk', 'luggage', 'box', 'bike'];
    case 'school':
      return ['box', 'trunk', 'luggage', 'bike'];
    default:
      return unreachable(brand);
  }
}
