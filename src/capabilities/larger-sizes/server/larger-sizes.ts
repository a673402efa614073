import type { FastifyRequest } from 'fastify';
import { isOwnOrder } from '#access/is-own-order.ts';
import { findReadableOrder, type ReceiptLinkDeps } from '#access/receipt-links.ts';
import type { ReadOrder } from '#kit/named-order/wire.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { lockOrder, type Order } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import { listLargerSizesOf, moveLargerSize } from '#records/parcels/larger-sizes.ts';
import { paymentCustomer } from '#rules/checkout/payment-customer.ts';
import { paymentRefusals, refusalMessage } from '#rules/checkout/payment-outcome.ts';
import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { isLargerSizeOpen, largerSizeTriesMax } from '#rules/parcels/larger-size.ts';
import { isSizeOwedNothing } from '#rules/parcels/larger-size-due.ts';
import { bagLabel } from '#rules/pricing/reason.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import { nowOf } from '#ports/clock/clock.ts';
import type { LargerSizeAnswer, ShownCard, ShownLargerSizes } from '../wire.ts';
import { chargeLargerSizeNow } from './charge-larger-sizes.ts';
import type { LargerSizeDeps } from './larger-size-deps.ts';

/** The order for those who may see its receipt, and the saved cards of its customer for themselves alone: a link can be passed on. */
type OrderAndCards = { readonly order: Order; readonly cards: readonly ShownCard[] };

/** The bags of an order that the carrier measured above their size. PRC-04 */
export async function showLargerSizes(
  deps: LargerSizeDeps & ReceiptLinkDeps,
  named: ReadOrder,
  request: FastifyRequest,
): Promise<ShownLargerSizes | Refusal> {
  const asked = await findAsked(deps, named, request);
  return asked instanceof Refusal ? asked : shown(deps, asked);
}

/** The customer agrees, or says why not. Of two simultaneous answers one counts and the other gets 409. Nothing is charged without agreement. PRC-04 */
export async function answerLargerSize(
  deps: LargerSizeDeps & ReceiptLinkDeps,
  { named, id, answer }: { readonly named: ReadOrder; readonly id: number; readonly answer: LargerSizeAnswer },
  request: FastifyRequest,
): Promise<ShownLargerSizes | Refusal> {
  const asked = await findAsked(deps, named, request);
  if (asked instanceof Refusal) return asked;
  if (answer.kind === 'contest' && answer.words === '') {
    return refuseFields([{ field: 'words', message: messageText('claimTextRequired') }]);
  }
  const agreed = answer.kind === 'agree' ? answer : null;
  const isTyped = agreed !== null && agreed.nonce !== null;
  const cardId = agreed && (agreed.nonce ?? agreed.cardId);
  // The gateway gets only ids of saved cards that it has listed itself.
  if (!isTyped && cardId !== null && !asked.cards.some((card) => card.id === cardId)) {
    return refuseUnknown(messageText('cardUnknown'), 'cardId');
  }
  const refusal = await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, asked.order.id);
    const one = (await listLargerSizesOf(tx, asked.order.id)).find((known) => known.id === id);
    if (!one) return refuseUnknown(messageText('bagOfOrderUnknown'), 'id');
    if (!isLargerSizeOpen(one.state) || (answer.kind === 'contest' && one.state === 'contested')) {
      return new Refusal(409, messageText('answeredAlready'));
    }
    if (isSizeOwedNothing(one.trip)) return new Refusal(409, nothingToPay());
    // Anyone with the link can enter cards, but not try hundreds of them.
    if (cardId !== null && one.tryNumber >= largerSizeTriesMax) {
      return new Refusal(429, t`That’s too many tries. Please call us.`);
    }
    const move = { id, from: one.state, now: nowOf(deps.clock) };
    if (answer.kind === 'contest') await moveLargerSize(tx, { ...move, to: 'contested', words: answer.words });
    else if (cardId === null) await moveLargerSize(tx, { ...move, to: 'agreed' });
    else
      await moveLargerSize(tx, {
        ...move,
        to: 'charging',
        card: { id: cardId, isTyped, tryNumber: one.tryNumber + 1 },
      });
    return null;
  });
  if (refusal) return refusal;
  if (cardId !== null) await chargeLargerSizeNow(deps, id);
  return shown(deps, asked);
}

async function findAsked(
  deps: LargerSizeDeps & ReceiptLinkDeps,
  named: ReadOrder,
  request: FastifyRequest,
): Promise<OrderAndCards | Refusal> {
  const found = await findReadableOrder(deps, named, request);
  if (found instanceof Refusal) return found;
  const { order } = found;
  const isOwn = await isOwnOrder(deps, order, request);
  const stored = isOwn ? await deps.payments.storedMethods(paymentCustomer(order.userId)) : null;
  const methods = stored?.kind === 'listed' ? stored.methods : [];
  return { order, cards: methods.map(({ id, brand, last4 }) => ({ id, brand, lastFour: last4 })) };
}

async function shown({ db }: LargerSizeDeps, { order, cards }: OrderAndCards): Promise<ShownLargerSizes> {
  const draft = draftOf(order);
  const bags = (await listLargerSizesOf(db, order.id)).map((one) => {
    const sku = bagsOnLeg(draft, one.leg)[one.bag - 1]?.sku;
    // The background waives it within minutes.
    const state = isSizeOwedNothing(one.trip) && isLargerSizeOpen(one.state) ? 'waived' : one.state;
    return {
      ...one,
      state,
      bagName: sku ? bagLabel(sku) : '',
      answerBy: state === 'asked' ? one.answerBy : null,
      declineWords: one.isDeclined ? declineWords(one.decline) : null,
    };
  });
  return { bags, cards: bags.some(({ state }) => isLargerSizeOpen(state)) ? cards : [] };
}

function nothingToPay(): string {
  return t`You don’t have to pay for this bag’s size: the bag did not arrive, or its trip was refunded.`;
}

/** The bank's reason, as checkout words it. */
function declineWords(decline: string | null): string {
  const reason = paymentRefusals.find((known) => known === decline) ?? 'declined';
  return messageText(refusalMessage(reason));
}
