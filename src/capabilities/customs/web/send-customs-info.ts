import { call, CallFailed } from '#kit/web/call.ts';
import type { CustomsInfo } from '#rules/customs/customs-info.ts';
import { saveCustomsInfo } from '../contract.ts';

/** What customs info is kept with: the carts of another capability, as far as this one needs to know them. */
export type CartForCustoms = {
  cart(): Promise<{ readonly id: number; readonly token: string } | null>;
  forget(): void;
};

type Sending = {
  readonly carts: CartForCustoms;
  readonly isRoundTrip: boolean;
  readonly signal?: AbortSignal | undefined;
};

/** Keeps the dates with the cart of this shipment; a cart that was cleared away since is opened anew, once. INT-01 */
export async function sendCustomsInfo(info: CustomsInfo, sending: Sending): Promise<void> {
  try {
    await sendOnce(info, sending);
  } catch (error) {
    if (!isCartUnknown(error)) throw error;
    sending.carts.forget();
    await sendOnce(info, sending);
  }
}

async function sendOnce(info: CustomsInfo, { carts, isRoundTrip, signal }: Sending): Promise<void> {
  const cart = await carts.cart();
  if (!cart) throw new CallFailed(0, 'Please check your connection and try again.');
  const dates = { date_of_arrival: info.arrival, date_of_departure: info.departure, roundtrip: isRoundTrip };
  const body = { international_info: dates, cart_id: cart.id };
  await call(saveCustomsInfo, { body }, { signal, cartToken: cart.token });
}

function isCartUnknown(error: unknown): boolean {
  return error instanceof CallFailed && error.errors.some(({ field }) => field === 'cart_id');
}
