import type { FastifyRequest } from 'fastify';
import { type ChangeSources, loadOrderToChange, type OrderToChange } from '#facts/order-to-change.ts';
import { Refusal, refuseUnknown } from '#kit/problem.ts';
import { type BrandKey, brandByKey } from '#rules/brand/brand.ts';
import { messageText } from '#rules/messages.ts';
import { findRequestedOrder } from './find-requested-order.ts';

/**
 * The order that a request wants to change; null for a new one. Callers who may not see its receipt, and requests of another brand, get the
 * answer for an unknown order. PRC-02 PRC-04
 */
export async function findOrderToChange(
  sources: ChangeSources,
  {
    orderId,
    brand,
    cartToken,
  }: { readonly orderId: number | null; readonly brand: BrandKey; readonly cartToken: string | undefined },
  request: FastifyRequest,
): Promise<OrderToChange | null | Refusal> {
  if (orderId === null) return null;
  const order = await findRequestedOrder(sources, { orderId, cartToken, field: 'changedOrderId' }, request);
  if (order instanceof Refusal) return order;
  const isOfBrand = order.brandId === brandByKey(brand).id;
  return isOfBrand ? loadOrderToChange(sources, order) : refuseUnknown(messageText('orderUnknown'), 'changedOrderId');
}
