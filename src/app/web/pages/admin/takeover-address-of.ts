import type { AdminCartWire } from '#capabilities/admin/contract.ts';
import { brandById } from '#rules/brand/brand.ts';
import { pageFacts } from '../../page-facts.ts';

/** Where a cart is taken over: on the ship page of its brand. CRT-03 */
export function takeoverAddressOf({ cart_id: cartId, brand_id: brandId }: AdminCartWire): string {
  const parameters = new URLSearchParams({ cart_id: String(cartId), takeover: '1' });
  const brand = brandById(brandId);
  if (brand && brand.key !== pageFacts.brand.key) parameters.set('brand', brand.key);
  return `${pageFacts.shipPath}?${parameters}`;
}
