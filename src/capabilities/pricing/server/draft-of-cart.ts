import { type Refusal, refuseFields } from '#kit/problem.ts';
import type { Cart } from '#records/carts/carts.ts';
import { brandById } from '#rules/brand/brand.ts';
import { messageText } from '#rules/messages.ts';
import type { Draft } from '#rules/shipment/draft.ts';

/**
 * The draft with the brand of its cart, which decides prices and coupons. A request for another brand is refused; one without a brand
 * gets that of the cart. PRC-02 PRC-06
 */
export function draftOfCart(draft: Draft, brandId: number | undefined, cart: Pick<Cart, 'brandId'>): Draft | Refusal {
  if (brandId !== undefined && brandId !== cart.brandId) {
    return refuseFields([{ field: 'brandId', message: messageText('brandOfAnotherCart') }]);
  }
  const brand = brandById(cart.brandId);
  return brand ? { ...draft, brand: brand.key } : draft;
}
