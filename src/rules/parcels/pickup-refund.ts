import { addCents, atLeastZero, type Cents, smallerCents, subtractCents } from '#rules/money.ts';
import type { LegSum } from '#rules/orders/receipt.ts';

/**
 * What is refunded when the carrier refuses to collect a leg: its pickup fee. Where a discount covers part of the leg, no more than what is
 * left of it beside the transport.
 */
export function pickupRefund({ total, pickup, transportOfBags }: LegSum): Cents {
  if (!transportOfBags) return smallerCents(pickup, total);
  return smallerCents(pickup, atLeastZero(subtractCents(total, addCents(...transportOfBags))));
}
