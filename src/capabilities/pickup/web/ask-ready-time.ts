import { call } from '#kit/web/call.ts';
import type { OpenCart } from '#kit/web/cart.ts';
import type { Draft, Leg } from '#rules/shipment/draft.ts';
import { checkCarrierReadyTime } from '../contract.ts';
import { readyTimeQuestionToWire } from '../wire.ts';

/**
 * Why the carrier can no longer take the bags of a leg as planned, in the server's words; null when it can. The hours of the chosen
 * pickup decide, so any time of the day will do, and noon is sent. Throws when the call fails. CHK-05
 */
export async function askReadyTime(draft: Draft, leg: Leg, cart: OpenCart): Promise<string | null> {
  const { pickupDate, arrivalDate, pickupOptionId } = draft[leg];
  if (pickupDate === null || arrivalDate === null) return null;
  const start = leg === 'outbound' ? draft.origin : draft.destination;
  const { clubId, country, zip } = start;
  const query = readyTimeQuestionToWire({
    cartId: cart.id,
    leg,
    dateTime: `${pickupDate}T12:00`,
    pickupOptionId,
    arrivalDate,
    ...(clubId === null ? { country, zip } : { clubId }),
  });
  const { error } = await call(checkCarrierReadyTime, { query }, { cartToken: cart.token });
  return error;
}
