import type { LargerSizeStep } from '#capabilities/larger-sizes/server/larger-size-steps.ts';
import type { RefundStep } from '#capabilities/orders/server/refund-steps.ts';
import type { ClaimStep } from '#journeys/claims/server/claim-steps.ts';
import type { OrderStep } from '#journeys/place-order/server/order-steps.ts';
import type { ParcelStep } from '#journeys/ship-parcels/server/parcel-steps.ts';

/** Lets a test fail the server at a step; unset in production. */
export type ServerFaults = {
  at(step: OrderStep | ParcelStep | ClaimStep | RefundStep | LargerSizeStep): void | Promise<void>;
};
