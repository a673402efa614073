import type { Order } from '#records/orders/orders.ts';
import { isoDate } from '#rules/dates.ts';
import type { JsonObject } from '#rules/json-object.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { fromShipState } from '#rules/shipment-form/ship-state.ts';

/** What an order ships. A ship state that can't be read is a bug: what was ordered must never be guessed. */
export function draftOf({ id, shipState }: Pick<Order, 'id' | 'shipState'>): Draft {
  const draft = readableDraftOf({ shipState });
  if (!draft) throw new Error(`The ship state of order ${id} can't be read`);
  return draft;
}

/** The same for lists, which still show the rest of an order whose ship state can't be read: null for that one. */
export function readableDraftOf({ shipState }: Pick<Order, 'shipState'>): Draft | null {
  const known = readDrafts.get(shipState);
  if (known) return known;
  const draft = fromShipState(shipState, { today: beforeAllOrders });
  if (draft) readDrafts.set(shipState, draft);
  return draft;
}

/** Earlier than any order, so that none of its days count as past: the order stays as it was placed. */
const beforeAllOrders = isoDate('2000-01-01');

/**
 * The drafts that were parsed from ship states, kept as long as the ship state is in memory: a receipt, a label or an email reads the same
 * one several times.
 */
const readDrafts = new WeakMap<JsonObject, Draft>();
