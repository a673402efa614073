import type { Receipt } from '#rules/orders/receipt.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { legNames } from '#rules/shipment/leg-names.ts';

/** The number of an order, with the leg that an email is about where there are two: `P-7K3M9Q (return)`. */
export function orderAndLeg({ displayId, legs }: Pick<Receipt, 'displayId' | 'legs'>, leg: Leg): string {
  return legs.length > 1 ? `${displayId} (${legNames[leg].toLowerCase()})` : displayId;
}
