import type { FastifyRequest } from 'fastify';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { requireSignedIn } from '#access/require-signed-in.ts';
import { isBeingPaidWith } from '#records/money/payment-attempts.ts';
import { storedCardMethods } from '#rules/checkout/payment-methods.ts';
import { paymentCustomer } from '#rules/checkout/payment-customer.ts';
import { messageText } from '#rules/messages.ts';
import { unreachable } from '#rules/result.ts';
import { paymentMethodToWire } from '../wire.ts';
import { findSavedCards, type SavedCards } from './gather-payment-info.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** Whether the card is removed; if not, the gateway didn't answer and may be asked again. */
type CardRemoved = { success: true } | { success: false; message: string; errors: string[] };

/** The caller's own cards, also during an on-behalf session: the customer's cards are not theirs to see or remove. PAY-01 ROL-01 */
export async function listCards(deps: PaymentDeps, request: FastifyRequest): Promise<SavedCards | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  return findSavedCards(deps, user.id);
}

/**
 * Removes a card at the gateway; we store nothing of it. While an order is being paid with a saved card, all cards stay, so that the order
 * doesn't fail. Earlier charges don't need the card: a charge is found and refunded by its own key. PAY-01 PAY-04
 */
export async function removeOwnCard(
  deps: PaymentDeps,
  id: string,
  request: FastifyRequest,
): Promise<CardRemoved | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  const saved = await findSavedCards(deps, user.id);
  if (saved.kind === 'unknown') return notRemoved();
  // Only ids that the gateway listed are sent to it: the caller's text may be anything, even a card number.
  const card = saved.cards.find((one) => one.id === id);
  if (!card) return unknownCard();
  if (await isBeingPaidWith(deps.db, { userId: user.id, paymentTypes: storedCardTypes }))
    return new Refusal(409, messageText('orderUnderWay'));
  const customer = paymentCustomer(user.id);
  const removed = await deps.payments.removeStoredMethod({ customer, id: card.id });
  switch (removed.kind) {
    case 'removed':
      return { success: true };
    case 'none':
      return unknownCard();
    case 'unknown':
      return notRemoved();
    default:
      return unreachable(removed);
  }
}

function unknownCard(): Refusal {
  return refuseUnknown(messageText('cardUnknown'), 'cardId');
}

function notRemoved(): CardRemoved {
  const message = messageText('cardNotRemoved');
  return { success: false, message, errors: [message] };
}

/** We don't know which card is paying, so all of them stay for the few seconds that a payment takes. */
const storedCardTypes = storedCardMethods.map(paymentMethodToWire);
