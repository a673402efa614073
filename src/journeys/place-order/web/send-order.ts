import { call } from '#kit/web/call.ts';
import type { OpenCart } from '#kit/web/cart.ts';
import { clubBilling, orderStatus, processPayment } from '../contract.ts';
import { type OrderToSend, orderToWire, paymentAnswerFromWire, statusFromWire, statusQuestionToWire } from '../wire.ts';
import type { OrderStatus, SentAnswer, ShownPrice } from './submit-order.ts';

/** Sends an order with the price that was shown; a club that pays has a call of its own. PAY-01 PAY-04 */
export async function sendOrder(order: OrderToSend, shown: ShownPrice, key: string): Promise<SentAnswer> {
  const options = { cartToken: order.cart.token, idempotencyKey: key };
  const { paidBy, body } = orderToWire(order, shown);
  const answer = await (paidBy === 'club'
    ? call(clubBilling, { body }, options)
    : call(processPayment, { body }, options));
  return paymentAnswerFromWire(answer);
}

/** How long the server may hold the call, in seconds; less than the fifteen of the poll. */
const waitS = 12;

/** Whether an order is placed. The server answers as soon as that is decided, or after twelve seconds. PAY-04 */
export async function askOrderStatus(orderId: number, cart: OpenCart): Promise<OrderStatus> {
  const query = statusQuestionToWire({ orderId, waitS });
  const answer = await call(orderStatus, { query }, { cartToken: cart.token });
  const { isPlaced, hasFailed, error, errorField } = statusFromWire(answer);
  if (hasFailed) return { kind: 'failed', error, errorField };
  return { kind: isPlaced ? 'placed' : 'undecided' };
}
