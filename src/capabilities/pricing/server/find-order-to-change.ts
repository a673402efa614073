import type { FastifyRequest } from 'fastify';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { type OrderToChange, loadOrderToChange } from '#facts/order-to-change.ts';
import { findRequestedOrder } from '#access/find-requested-order.ts';
import { maySeeWaivedFees } from '#access/may-see-waived-fees.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import type { User } from '#records/people/users.ts';
import { brandByKey } from '#rules/brand/brand.ts';
import { messageText } from '#rules/messages.ts';
import { keepWaivedPickups } from '#rules/orders/waived-pickups.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import type { DraftPriceDeps } from './price-draft.ts';

/**
 * The order that a request wants to change; null for a new one. Callers who may not see its receipt, and requests of another brand, get the
 * answer for an unknown order. PRC-02 PRC-04
 */
export async function findOrderToChange(
  deps: DraftPriceDeps,
  { orderId, cartToken }: { readonly orderId: number | null; readonly cartToken: string | undefined },
  draft: Draft,
  request: FastifyRequest,
): Promise<OrderToChange | null | Refusal> {
  if (orderId === null) return null;
  const order = await findRequestedOrder(deps, { orderId, cartToken, field: 'changedOrderId' }, request);
  if (order instanceof Refusal) return order;
  const isOfBrand = order.brandId === brandByKey(draft.brand).id;
  return isOfBrand ? loadOrderToChange(deps, order) : refuseUnknown(messageText('orderUnknown'), 'changedOrderId');
}

/** The draft with what staff waived for the order. Staff who see waived pickups name them themselves. PKP-01 PRC-04 */
export function changedDraft(draft: Draft, toChange: OrderToChange | null, caller: User | undefined): Draft {
  if (!toChange || maySeeWaivedFees(caller)) return draft;
  return keepWaivedPickups(draft, draftOf(toChange.order));
}
