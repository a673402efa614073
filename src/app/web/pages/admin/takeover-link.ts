import type { FoundCart } from '#capabilities/people-and-carts/wire.ts';
import { brandById } from '#rules/brand/brand.ts';
import { pageParameters } from '#rules/page-parameters.ts';
import { pageFacts } from '../../page-facts.ts';

/** Where a cart is taken over: on the ship page of its brand. CRT-03 */
export function takeoverLink({ id, brandId }: FoundCart, token?: string): string {
  const parameters = new URLSearchParams({ [pageParameters.cartId]: String(id), [pageParameters.takeover]: '1' });
  if (token !== undefined) parameters.set(pageParameters.cartToken, token);
  const brand = brandById(brandId);
  if (brand && brand.key !== pageFacts.brand.key) parameters.set('brand', brand.key);
  return `${pageFacts.shipPath}?${parameters}`;
}
