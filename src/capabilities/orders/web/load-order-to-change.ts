import { call } from '#kit/web/call.ts';
import { type Cents, cents } from '#rules/money.ts';
import { orderShipState } from '../contract.ts';

/** An order that somebody wants to change, as it stands now. */
export type OrderToChange = {
  readonly orderId: number;
  readonly displayId: string;
  /** As it was stored; the page reads its draft from it. */
  readonly shipState: Readonly<Record<string, unknown>>;
  /** The coupon that its price counts on; empty for none. */
  readonly coupon: string;
  readonly paid: Cents;
  /** Whose order it is, when staff are about to change it; null for everybody else. */
  readonly customer: { readonly userId: number; readonly name: string } | null;
  /** Whether what comes back is taken off what a club is billed. */
  readonly isClubRefunded: boolean;
  /** Why it can't be changed any more; null when it can. */
  readonly problem: string | null;
};

/** Asks for an order to start from when it is to be changed. Throws when it is not to be had. PRC-04 */
export async function loadOrderToChange(orderId: number, signal?: AbortSignal): Promise<OrderToChange> {
  const wire = await call(orderShipState, { params: { order_id: orderId }, query: {} }, { signal });
  return {
    orderId: wire.order_id,
    displayId: wire.display_id,
    shipState: wire.ship_state,
    coupon: wire.coupon ?? '',
    paid: cents(wire.paid_cents),
    customer: wire.booked_for && { userId: wire.booked_for.user_id, name: wire.booked_for.name },
    isClubRefunded: wire.refund_method === 'club_billing',
    problem: wire.can_be_changed ? null : (wire.problem ?? 'This order can’t be changed any more.'),
  };
}
