import * as z from 'zod/mini';
import type { Declined } from '#ports/payments/payments.ts';
import { refusalMessage } from '#rules/checkout/payment-outcome.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import type { Cents } from '#rules/money.ts';
import { type PaymentAnswerWire, processPayment } from '../contract.ts';
import type { OrderPlan } from './order-plan.ts';

/** Reads an answer that was stored with its attempt. */
export function readPaymentAnswer(stored: unknown): PaymentAnswerWire {
  return z.parse(processPayment.response, stored);
}

export function placedAnswer({ orderId, paymentType }: OrderPlan): PaymentAnswerWire {
  return { status: 'success', order_id: orderId, error: null, payment_type: paymentType };
}

export function errorAnswer(plan: Pick<OrderPlan, 'paymentType'>, message: MessageName): PaymentAnswerWire {
  return { status: 'error', order_id: null, error: messageText(message), payment_type: plan.paymentType };
}

/** Asks to confirm the price of now, by sending it with the order. Both sentences for that contain "recalc". PAY-04 */
export function confirmAnswer(
  plan: Pick<OrderPlan, 'paymentType'>,
  message: MessageName,
  { charge, total }: { readonly charge: Cents; readonly total: Cents },
): PaymentAnswerWire {
  return { ...errorAnswer(plan, message), price_shown_cents: charge, total_shown_cents: total };
}

export function declinedAnswer(plan: Pick<OrderPlan, 'paymentType'>, { reason }: Declined): PaymentAnswerWire {
  return errorAnswer(plan, refusalMessage(reason));
}
