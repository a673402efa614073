import { call } from '#kit/web/call.ts';
import type { OpenCart } from '#kit/web/cart.ts';
import { clubBilling, orderStatus, processPayment } from '../contract.ts';
import { type OrderToSend, orderToWire, paymentAnswerFromWire, statusQuestionToWire } from '../wire.ts';
import type { OrderStanding, SentAnswer, ShownPrice } from './submit-order.ts';

/** Sends an order with the price that was shown; a club that pays has a call of its own. PAY-01 PAY-04 */
export async function sendOrder(order: OrderToSend, shown: ShownPrice, key: string): Promise<SentAnswer> {
  const options = { cartToken: order.cart.token, idempotencyKey: key };
  const { paidBy, body } = orderToWire(order, shown);
  const answer = await (paidBy === 'club'
    ? call(clubBilling, { body }, options)
    : call(processPayment, { body }, options));
  return paymentAnswerFromWire(answer);
}

/** How long the server may keep the question, in seconds; within the fifteen of the poll. */
const waitS = 12;

/** Whether an order stands. The server answers as soon as it knows; a no comes after twelve seconds. PAY-04 */
export async function askStanding(orderId: number, cart: OpenCart): Promise<OrderStanding> {
  const query = statusQuestionToWire({ orderId, waitS });
  const { status, failed, error } = await call(orderStatus, { query }, { cartToken: cart.token });
  return { stands: status, hasFailed: failed, error };
}
