import { call } from '#kit/web/call.ts';
import type { CartSource } from '#kit/web/cart.ts';
import { withOpenCart } from '#kit/web/with-open-cart.ts';
import type { CustomsInfo } from '#rules/customs/customs-info.ts';
import { saveCustomsInfo } from '../contract.ts';
import { customsInfoToWire } from '../wire.ts';

type Sending = {
  readonly carts: CartSource;
  readonly isRoundTrip: boolean;
  readonly signal?: AbortSignal | undefined;
};

/** Saves the dates with the cart of this shipment. INT-01 */
export async function sendCustomsInfo(info: CustomsInfo, { carts, isRoundTrip, signal }: Sending): Promise<void> {
  await withOpenCart(carts, ({ id, token }) => {
    const body = customsInfoToWire({ cartId: id, info, isRoundTrip });
    return call(saveCustomsInfo, { body }, { signal, cartToken: token });
  });
}
