import { call, CallFailed } from '#kit/web/call.ts';
import { type CartSource, withCart } from '#kit/web/cart.ts';
import type { CustomsInfo } from '#rules/customs/customs-info.ts';
import { t } from '#rules/language/t.ts';
import { saveCustomsInfo } from '../contract.ts';
import { customsInfoToWire } from '../wire.ts';

type Sending = {
  readonly carts: CartSource;
  readonly isRoundTrip: boolean;
  readonly signal?: AbortSignal | undefined;
};

/** Saves the dates with the cart of this shipment. INT-01 */
export async function sendCustomsInfo(info: CustomsInfo, { carts, isRoundTrip, signal }: Sending): Promise<void> {
  await withCart(carts, (cart) => {
    if (!cart) throw new CallFailed({ kind: 'not-sent' }, t`Please check your connection and try again.`);
    const body = customsInfoToWire({ cartId: cart.id, info, isRoundTrip });
    return call(saveCustomsInfo, { body }, { signal, cartToken: cart.token });
  });
}
