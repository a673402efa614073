import type { EndpointResponse } from '#kit/endpoint.ts';
import type { OpenCart } from '#kit/web/cart.ts';
import { saveSession } from '../contract.ts';
import { saveAddress, type TripWire } from '../wire.ts';

/** Browsers carry at most 64 KiB for a page that is gone; a larger trip is sent like any other request and may end with the page. */
const keptAliveBytesMax = 60_000;

/** Saves in a request that goes on after the page is closed. Answers whether the trip is known to be saved. CRT-02 */
export async function sendLastSave(cart: OpenCart, body: TripWire): Promise<boolean> {
  const text = JSON.stringify(body);
  try {
    const response = await fetch(saveAddress(cart.id), {
      method: saveSession.method,
      headers: {
        'content-type': 'application/json',
        'x-cart-token': cart.token,
        'x-csrf-token': document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '',
      },
      keepalive: new Blob([text]).size <= keptAliveBytesMax,
      body: text,
    });
    return response.ok && ((await response.json()) as EndpointResponse<typeof saveSession>).saved;
  } catch {
    return false;
  }
}
