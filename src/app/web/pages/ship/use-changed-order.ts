import { useEffect } from 'react';
import { useChangeableOrder } from '#capabilities/orders/web/use-changeable-order.ts';
import type { ChangeableOrder } from '#capabilities/orders/wire.ts';
import { offeredPickups } from '#rules/orders/waived-pickups.ts';
import { fromShipState } from '#rules/shipment-form/ship-state.ts';
import { pageFacts } from '../../page-facts.ts';
import type { DraftStore } from './draft-store.ts';
import { travelDays, withAnswersOfOrder } from '#rules/checkout/order-answers.ts';
import { setStepOfEntry } from './step-of-entry.ts';
import type { PageState } from './use-page-state.ts';

export type ChangedOrder =
  | { readonly status: 'loading' }
  | { readonly status: 'found'; readonly order: ChangeableOrder }
  | { readonly status: 'unknown' };

/**
 * Fills the page with an order that is to be changed, once; from then on its price is the difference to what was paid. A reload goes
 * on with what was changed so far. PRC-04
 */
export function useChangedOrder(
  orderId: number,
  { store, pageState, isKept }: { store: DraftStore; pageState: PageState; isKept: boolean },
): ChangedOrder {
  const { data: order, isError } = useChangeableOrder(orderId);
  useEffect(() => {
    if (!order) return;
    pageState.customerOfChange.setState(order.customer, true);
    if (order.problem !== null) return;
    // What was answered on this page since comes first.
    pageState.answers.setState((answers) => ({
      ...withAnswersOfOrder(answers, order.answers, { isSameTrip: true }),
      ...(order.answers.customs && { daysOfOrder: travelDays(order.answers) }),
    }));
    if (isKept) return;
    const placed = fromShipState(order.shipState, { today: pageFacts.today, brandOfPage: pageFacts.brand.key });
    if (!placed || placed.brand !== pageFacts.brand.key) return;
    store.setState(pageFacts.person?.isAdmin ? placed : offeredPickups(placed), true);
    // Everything is filled in, so one section is open to begin with, and the others say in a line what they hold.
    setStepOfEntry('where');
    pageState.folds.setState({
      step: 'where',
      where: 'open',
      when: 'folded',
      bags: 'folded',
      who: 'folded',
      services: 'unchanged',
      return: 'unchanged',
      pay: 'unchanged',
    });
    pageState.extras.setState({ coupon: order.coupon, changedOrderId: order.orderId });
  }, [order, isKept, store, pageState]);
  if (order) return { status: 'found', order };
  return { status: isError ? 'unknown' : 'loading' };
}
