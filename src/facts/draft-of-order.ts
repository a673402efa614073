import type { Order } from '#records/orders/orders.ts';
import { isoDate } from '#rules/dates.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { fromShipState } from '#rules/shipment-form/ship-state.ts';

/** Earlier than any order, so that none of its days count as past: the order stays as it was placed. */
const beforeAllOrders = isoDate('2000-01-01');

/** What was shipped with an order; null when its state can't be read, so that a list can still show the rest. */
export function draftOfOrder({ shipState }: Order): Draft | null {
  return fromShipState(shipState, { today: beforeAllOrders });
}
