import { call, CallFailed } from '#kit/web/call.ts';
import { type CartSource, withCart } from '#kit/web/cart.ts';
import type { SentClubAnswer } from '#rules/club/question-sets.ts';
import { t } from '#rules/language/t.ts';
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
  await withCart(carts, (cart) => {
    if (!cart) throw new CallFailed({ kind: 'not-sent' }, t`Please check your connection and try again.`);
    const body = answersToWire({ cartId: cart.id, clubId, isOutbound, answers });
    return call(saveClubAnswers, { body }, { signal, cartToken: cart.token });
  });
}
