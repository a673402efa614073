import { type MessageName, messages } from '#rules/messages.ts';
import { type ProductType, productTypes } from '#rules/products/product-types.ts';
import { unreachable } from '#rules/result.ts';
import type { BrandKey } from './brand.ts';

/** The sentence that asks for the packaging of a bag. BRD-04 */
export function packagingMessage(brand: BrandKey): MessageName {
  return brand === 'camp' ? 'packagingTypeRequired' : 'packagingRequired';
}

/** Whom a parcel for a club is addressed to when the club names nobody; empty where the brand has no such custom. BRD-05 */
export function defaultContact(brand: BrandKey): string {
  return brand === 'golf' ? messages.golfShopContact : '';
}

/** The heading over the traveler section; professional users are spoken to in the words of their sport. BRD-06 */
export function travelerHeading(asked: { readonly brand: BrandKey; readonly isPro: boolean }): MessageName {
  if (asked.isPro && asked.brand === 'ski') return 'skierInformation';
  if (asked.isPro && asked.brand === 'golf') return 'golferInformation';
  return 'travelerInformation';
}

/** Every brand ships every kind of bag; what its own guests mostly carry comes first. */
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
