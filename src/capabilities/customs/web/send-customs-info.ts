import { call, CallFailed } from '#kit/web/call.ts';
import { type CartSource, withCart } from '#kit/web/cart.ts';
import type { CustomsInfo } from '#rules/customs/customs-info.ts';
import { saveCustomsInfo } from '../contract.ts';

type Sending = {
  readonly carts: CartSource;
  readonly isRoundTrip: boolean;
  readonly signal?: AbortSignal | undefined;
};

/** Saves the dates with the cart of this shipment. INT-01 */
export async function sendCustomsInfo(info: CustomsInfo, { carts, isRoundTrip, signal }: Sending): Promise<void> {
  const dates = { date_of_arrival: info.arrival, date_of_departure: info.departure, roundtrip: isRoundTrip };
  await withCart(carts, (cart) => {
    if (!cart) throw new CallFailed(0, 'Please check your connection and try again.');
    const body = { international_info: dates, cart_id: cart.id };
    return call(saveCustomsInfo, { body }, { signal, cartToken: cart.token });
  });
}
