import type { EndpointResponse } from '#kit/endpoint.ts';
import type { OpenCart } from '#kit/web/cart.ts';
import { saveSession } from '../contract.ts';
import { saveTripAddress, type TripWire } from '../wire.ts';

/** Browsers allow 64 KiB for requests that outlive a page; a larger trip is sent as a normal request, which may end with the page. */
const keepaliveBytesMax = 60_000;

/** Saves with a request that continues after the page is closed. Returns whether the trip is known to be saved. CRT-02 */
export async function sendLastSave(cart: OpenCart, body: TripWire): Promise<boolean> {
  const text = JSON.stringify(body);
  try {
    const response = await fetch(saveTripAddress(cart.id), {
      method: saveSession.method,
      headers: {
        'content-type': 'application/json',
        'x-cart-token': cart.token,
        'x-csrf-token': document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '',
      },
      keepalive: new Blob([text]).size <= keepaliveBytesMax,
      body: text,
    });
    return response.ok && ((await response.json()) as EndpointResponse<typeof saveSession>).saved;
  } catch {
    return false;
  }
}
