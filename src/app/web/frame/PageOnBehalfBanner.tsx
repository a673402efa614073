import type { ReactNode } from 'react';
import { cartKeeper } from '#capabilities/carts/web/cart-keeper.ts';
import OnBehalfBanner from '#capabilities/on-behalf/web/OnBehalfBanner.tsx';
import type { ShownOnBehalfSession } from '#capabilities/on-behalf/wire.ts';
import { isShipPagePath } from '#rules/shipment/ship-page-path.ts';
import { pageFacts } from '../page-facts.ts';

/** The banner of an on-behalf session; when the session ends, this browser leaves the cart that it took over. CRT-03 */
export default function PageOnBehalfBanner(): ReactNode {
  return <OnBehalfBanner onEnded={leaveCart} />;
}

/** A ship page that still shows the customer's trip is reloaded without it. */
function leaveCart({ cartId }: ShownOnBehalfSession): void {
  const carts = cartKeeper(pageFacts.brand.id);
  if (carts.known()?.id !== cartId) return;
  carts.forget();
  if (isShipPagePath(window.location.pathname, pageFacts.shipPath)) window.location.assign(pageFacts.shipPath);
}
