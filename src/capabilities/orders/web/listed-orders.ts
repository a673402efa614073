import type { EndpointResponse } from '#kit/endpoint.ts';
import type { OrderProgress } from '#rules/account/order-progress.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { accountOrders } from '../contract.ts';

/** An order as the list of orders shows it. SCR-06 */
export type ListedOrder = {
  readonly id: number;
  readonly displayId: string;
  readonly total: Cents;
  readonly refunded: Cents;
  readonly from: string;
  readonly to: string;
  readonly isRoundtrip: boolean;
  readonly pickupDate: IsoDate | null;
  readonly arrivalDate: IsoDate | null;
  readonly bagCount: number;
  readonly progress: OrderProgress;
  /** The address of its receipt. */
  readonly receipt: string;
};

export function listedOrdersFromWire({ orders }: EndpointResponse<typeof accountOrders>): readonly ListedOrder[] {
  return orders.map((wire) => ({
    id: wire.order_id,
    displayId: wire.display_id,
    total: cents(wire.total_cents),
    refunded: cents(wire.refunded_cents),
    from: wire.from,
    to: wire.to,
    isRoundtrip: wire.roundtrip,
    pickupDate: wire.pickup_date === null ? null : isoDate(wire.pickup_date),
    arrivalDate: wire.arrival_date === null ? null : isoDate(wire.arrival_date),
    bagCount: wire.bag_count,
    progress: wire.status,
    receipt: wire.receipt,
  }));
}
