import type { ReactNode } from 'react';
import { cartKeeper } from '#capabilities/carts/web/open-cart.ts';
import ActingBanner from '#capabilities/on-behalf/web/ActingBanner.tsx';
import type { ActingFor } from '#capabilities/on-behalf/web/use-acting-for.ts';
import { isShipPagePath } from '#rules/shipment/ship-page-path.ts';
import { pageFacts } from '../page-facts.ts';

/** The banner of those who act for somebody; when that ends, this browser leaves the cart that it took over. CRT-03 */
export default function ActingBannerOfPage(): ReactNode {
  return <ActingBanner onEnded={leaveCart} />;
}

/** A page that still shows the other person's trip is loaded anew, without it. */
function leaveCart({ cartId }: ActingFor): void {
  const carts = cartKeeper(pageFacts.brand.id);
  if (carts.known()?.id !== cartId) return;
  carts.forget();
  if (isShipPagePath(window.location.pathname, pageFacts.shipPath)) window.location.assign(pageFacts.shipPath);
}
