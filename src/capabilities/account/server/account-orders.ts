import type { FastifyRequest } from 'fastify';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { Refusal } from '#kit/problem.ts';
import { localTimeOf } from '#facts/local-time-of.ts';
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
import type { AccountPageDeps } from './account-deps.ts';
import { draftOfOrder } from './draft-of-order.ts';
import { signedIn } from './signed-in.ts';

type OrdersAnswer = EndpointResponse<typeof accountOrdersCall>;

/** The orders of whoever is signed in: theirs by their account, whoever placed them. SCR-06 */
export async function accountOrders(deps: AccountPageDeps, request: FastifyRequest): Promise<OrdersAnswer | Refusal> {
  const user = await signedIn(deps, request);
  if (user instanceof Refusal) return user;
  const listed: OrdersAnswer['orders'] = [];
  for (const order of await listOrdersOf(deps.db, { userId: user.id, limit: limits.accountOrdersMax })) {
    listed.push(await listedOrder(deps, { user, order }));
  }
  return { orders: listed };
}

async function listedOrder(
  deps: AccountPageDeps,
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
    from: draft ? placeOf(draft.origin) : '',
    to: draft ? placeOf(draft.destination) : '',
    roundtrip: draft?.roundtrip ?? false,
    pickup_date: draft?.outbound.pickupDate ?? null,
    arrival_date: draft?.outbound.arrivalDate ?? null,
    bag_count: draft ? bagsOnLeg(draft, 'outbound').length : 0,
    status: draft ? await statusOf(deps, { draft, orderId: order.id }) : 'done',
    receipt: receiptAddress({ role: user.role, orderId: order.id }),
  };
}

async function statusOf(
  deps: AccountPageDeps,
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

function placeOf({ company, type, city, state, country }: ShipPoint): string {
  const place = [city, state].filter(Boolean).join(', ') || country;
  return type === 'club' && company !== '' ? `${company}, ${place}` : place;
}
