import type { FastifyRequest } from 'fastify';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { Refusal } from '#kit/problem.ts';
import { requireSignedIn } from '#access/require-signed-in.ts';
import { draftOfOrder } from '#facts/draft-of-order.ts';
import { localTimeOf, type LocalTimeSources } from '#facts/local-time-of.ts';
import { listOrdersOf, type Order } from '#records/orders/orders.ts';
import { listCancelledLegs, listRefundsOf } from '#records/money/refunds.ts';
import type { User } from '#records/people/users.ts';
import { orderProgress } from '#rules/account/order-progress.ts';
import { limits } from '#rules/limits.ts';
import { addCents } from '#rules/money.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import type { Draft, ShipPoint } from '#rules/shipment/draft.ts';
import type { accountOrders as accountOrdersCall } from '../contract.ts';

export type AccountOrdersDeps = Parameters<typeof requireSignedIn>[0] & LocalTimeSources;

type OrdersAnswer = EndpointResponse<typeof accountOrdersCall>;

/** The orders of the signed-in person's account, including those that staff placed for them. SCR-06 */
export async function accountOrders(deps: AccountOrdersDeps, request: FastifyRequest): Promise<OrdersAnswer | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  const listed: OrdersAnswer['orders'] = [];
  for (const order of await listOrdersOf(deps.db, { userId: user.id, limit: limits.accountOrdersMax })) {
    listed.push(await listedOrder(deps, { user, order }));
  }
  return { orders: listed };
}

async function listedOrder(
  deps: AccountOrdersDeps,
  { user, order }: { readonly user: User; readonly order: Order },
): Promise<OrdersAnswer['orders'][number]> {
  const draft = draftOfOrder(order);
  const refunds = await listRefundsOf(deps.db, order.id);
  return {
    order_id: order.id,
    display_id: order.displayId,
    placed_at: order.placedAt.toISOString(),
    total_cents: order.total,
    refunded_cents: addCents(...refunds.map(({ amount }) => amount)),
    from: draft ? placeName(draft.origin) : '',
    to: draft ? placeName(draft.destination) : '',
    roundtrip: draft?.roundtrip ?? false,
    pickup_date: draft?.outbound.pickupDate ?? null,
    arrival_date: draft?.outbound.arrivalDate ?? null,
    bag_count: draft ? bagsOnLeg(draft, 'outbound').length : 0,
    status: draft ? await orderStatus(deps, { draft, orderId: order.id }) : 'done',
    receipt: receiptAddress({ role: user.role, orderId: order.id }),
  };
}

async function orderStatus(
  deps: AccountOrdersDeps,
  { draft, orderId }: { readonly draft: Draft; readonly orderId: number },
): Promise<OrdersAnswer['orders'][number]['status']> {
  const cancelled = new Set((await listCancelledLegs(deps.db, orderId)).map(({ leg }) => leg));
  const legs = (draft.roundtrip ? (['outbound', 'return'] as const) : (['outbound'] as const)).map((leg) => ({
    handover: draft[leg].pickupDate,
    arrival: draft[leg].arrivalDate,
    isCancelled: cancelled.has(leg),
  }));
  const { country, zip } = draft.origin;
  return orderProgress(legs, localTimeOf(deps, { country, zip, club: null }).day);
}

function placeName({ company, type, city, state, country }: ShipPoint): string {
  const place = [city, state].filter(Boolean).join(', ') || country;
  return type === 'club' && company !== '' ? `${company}, ${place}` : place;
}
