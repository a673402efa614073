import { call } from '#kit/web/call.ts';
import type { OpenCart } from '#kit/web/cart.ts';
import type { Draft, Leg } from '#rules/shipment/draft.ts';
import { checkCarrierReadyTime } from '../contract.ts';
import { readyTimeQuestionToWire } from '../wire.ts';

/**
 * Why the carrier can't take the bags of a leg any more as planned, in the words of the server; null when it can. The chosen pickup
 * says its own hours, so noon stands for all of them. Throws when no answer comes. CHK-05
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
