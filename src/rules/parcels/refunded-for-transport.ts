import { addCents, type Cents, smallerCents } from '#rules/money.ts';

/**
 * What counts in the margin of an order's transport of what its customer got back: refunds of its trip up to what was paid for the transport,
 * because they also refund pickup and cover, which aren't counted as paid. Claims count wholly. PRC-04
 */
export function refundedForTransport({
  paid,
  ofTrip,
  claims,
}: {
  /** For the transport; null for an order without prices by bag. */
  readonly paid: Cents | null;
  readonly ofTrip: Cents;
  readonly claims: Cents;
}): Cents {
  return addCents(paid === null ? ofTrip : smallerCents(paid, ofTrip), claims);
}
