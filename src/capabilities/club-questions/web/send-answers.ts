import { call } from '#kit/web/call.ts';
import type { CartSource } from '#kit/web/cart.ts';
import { withOpenCart } from '#kit/web/with-open-cart.ts';
import type { SentClubAnswer } from '#rules/club/question-sets.ts';
import { saveClubAnswers } from '../contract.ts';
import { answersToWire } from '../wire.ts';

type Sending = {
  readonly carts: CartSource;
  readonly clubId: number;
  readonly isOutbound: boolean;
  readonly signal?: AbortSignal | undefined;
};

/** Saves the answers with the cart of this shipment. CLB-01 */
export async function sendAnswers(answers: readonly SentClubAnswer[], sending: Sending): Promise<void> {
  const { carts, clubId, isOutbound, signal } = sending;
  await withOpenCart(carts, ({ id, token }) => {
    const body = answersToWire({ cartId: id, clubId, isOutbound, answers });
    return call(saveClubAnswers, { body }, { signal, cartToken: token });
  });
}
