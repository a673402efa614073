import { type Refusal, refuseFields } from '#kit/problem.ts';
import type { Cart } from '#records/carts/carts.ts';
import { brandById } from '#rules/brand/brand.ts';
import { messageText } from '#rules/messages.ts';
import type { Draft } from '#rules/shipment/draft.ts';

/**
 * What is shipped with a cart. A cart keeps its brand, and with it the prices and coupons that count: another brand is refused, and a
 * request that names none means the brand of its cart. PRC-02 PRC-06
 */
export function draftOfCart(draft: Draft, brandId: number | undefined, cart: Pick<Cart, 'brandId'>): Draft | Refusal {
  if (brandId !== undefined && brandId !== cart.brandId) {
    return refuseFields([{ field: 'brandId', message: messageText('brandOfAnotherCart') }]);
  }
  const brand = brandById(cart.brandId);
  return brand ? { ...draft, brand: brand.key } : draft;
}
