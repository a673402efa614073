import { Refusal } from '#kit/problem.ts';
import type { Order } from '#records/orders/orders.ts';
import { longDate } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import { addCents, zeroCents } from '#rules/money.ts';
import { cancelChoices, cancelLegs } from '#rules/orders/cancel.ts';
import { cancelText } from '#rules/orders/cancel-text.ts';
import type { CancelOffers } from '../wire.ts';
import { type CancelFactsDeps, findCancellationState, legsOfOrder } from './cancel-facts.ts';
import { chargesOfOrder } from './order-charges.ts';
import { receiptOfOrder, type ReceiptSources } from './receipt-of-order.ts';
import { labeledParts } from './refund-labels.ts';

/** What would be refunded if legs of an order were canceled now. It changes nothing. PRC-04 */
export async function showCancellation(
  deps: CancelFactsDeps & ReceiptSources,
  order: Order,
): Promise<CancelOffers | Refusal> {
  const shown = await receiptOfOrder(deps, order);
  const legs = await legsOfOrder(deps, shown);
  if (!legs) return new Refusal(409, messageText('cancelByPhone'));
  const { remainingLegs, paid } = await findCancellationState(deps.db, order, legs);
  const charges = await chargesOfOrder(deps.db, order.id);
  const choices = await Promise.all(
    cancelChoices(remainingLegs, paid).map(async (choice) => ({
      legs: choice.of,
      refund: choice.refund,
      parts: await labeledParts(deps.db, choice.parts, charges),
      note:
        choice.refund < addCents(...choice.legs.map(({ refund }) => refund))
          ? messageText('cancelPartBackAlready')
          : null,
    })),
  );
  return {
    legs: legs.map((leg) => {
      const open = remainingLegs.find((one) => one.leg === leg.leg);
      const outcome = open && cancelLegs([open], paid).legs[0];
      if (!open || !outcome) {
        const day = shown.placed.since.canceled[leg.leg];
        const words = day ? messageText('canceledOn', { day: longDate(day) }) : messageText('canceledAlready');
        const sums = { total: leg.total, refund: zeroCents, kept: zeroCents };
        return { leg: leg.leg, state: 'cancelled' as const, words, ...sums };
      }
      return {
        leg: leg.leg,
        state: outcome.kind,
        words: cancelText(open, outcome.kind),
        total: leg.total,
        refund: outcome.refund,
        kept: outcome.kept,
      };
    }),
    choices,
  };
}
