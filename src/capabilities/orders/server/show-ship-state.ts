import type { EndpointResponse } from '#kit/endpoint.ts';
import { type AmendSources, type Order, toAmend } from '#records/orders.ts';
import { messageText } from '#rules/messages.ts';
import type { orderShipState } from '../contract.ts';
import { orderPriceFromJson } from './order-price.ts';

/** What an order ships now, for a page that wants to change it. Gift cards are not told: only the end of their codes is kept. PRC-04 */
export async function showShipState(
  sources: AmendSources,
  order: Order,
): Promise<EndpointResponse<typeof orderShipState>> {
  const { paid, problem } = await toAmend(sources, order);
  const { price } = orderPriceFromJson(order.price);
  const code = price.steps.find(({ reason }) => reason.rule === 'coupon')?.reason.inputs['code'];
  return {
    order_id: order.id,
    display_id: order.displayId,
    version: order.version,
    ship_state: { ...order.shipState },
    coupon: code === undefined ? null : String(code),
    total_cents: order.total,
    paid_cents: paid,
    can_be_changed: problem === null,
    problem: problem && messageText(problem),
  };
}
