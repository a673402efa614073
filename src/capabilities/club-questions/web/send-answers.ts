import { call, CallFailed } from '#kit/web/call.ts';
import type { SentAnswer } from '#rules/club/question-sets.ts';
import { saveClubAnswers } from '../contract.ts';

/** What answers are kept with: the carts of another capability, as far as this one needs to know them. */
export type CartForAnswers = {
  cart(): Promise<{ readonly id: number; readonly token: string } | null>;
  forget(): void;
};

type Sending = {
  readonly carts: CartForAnswers;
  readonly clubId: number;
  readonly isOutbound: boolean;
  readonly signal?: AbortSignal | undefined;
};

/** Keeps the answers with the cart of this shipment; a cart that was cleared away since is opened anew, once. CLB-01 */
export async function sendAnswers(answers: readonly SentAnswer[], sending: Sending): Promise<void> {
  try {
    await sendOnce(answers, sending);
  } catch (error) {
    if (!isCartUnknown(error)) throw error;
    sending.carts.forget();
    await sendOnce(answers, sending);
  }
}

async function sendOnce(answers: readonly SentAnswer[], sending: Sending): Promise<void> {
  const { carts, clubId, isOutbound, signal } = sending;
  const cart = await carts.cart();
  if (!cart) throw new CallFailed(0, 'Please check your connection and try again.');
  const answer = {
    answers: answers.map(({ key, question, answer: words }) => ({ index: key, question, answer: words })),
    is_outbound: isOutbound,
    club_id: clubId,
  };
  const body = { club_preferences_answer: answer, cart_id: cart.id };
  await call(saveClubAnswers, { body }, { signal, cartToken: cart.token });
}

function isCartUnknown(error: unknown): boolean {
  return error instanceof CallFailed && error.errors.some(({ field }) => field === 'cart_id');
}
