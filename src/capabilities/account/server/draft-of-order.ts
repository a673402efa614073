import type { Order } from '#records/orders/orders.ts';
import { isoDate } from '#rules/dates.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { fromShipState } from '#rules/shipment/ship-state.ts';

/** Before any order, so that no day of it counts as past: what was ordered stays as it was. */
const beforeAllOrders = isoDate('2000-01-01');

/** What was shipped with an order; null when it can't be read, which a list survives. */
export function draftOfOrder({ shipState }: Order): Draft | null {
  return fromShipState(shipState, { today: beforeAllOrders });
}
