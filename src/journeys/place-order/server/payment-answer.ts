import * as z from 'zod/mini';
import { methodTitles } from '#capabilities/payment-methods/method-titles.ts';
import type { Declined } from '#ports/payments/payments.ts';
import { walletMethods } from '#rules/checkout/payment-methods.ts';
import { refusalMessage, refusedField, walletRefusalMessage } from '#rules/checkout/payment-outcome.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import type { Cents } from '#rules/money.ts';
import { type PaymentAnswerWire, processPayment } from '../contract.ts';
import { paymentAnswerToWire } from '../wire.ts';
import type { OrderPlan } from './order-plan.ts';

/** Reads an answer that was stored with its attempt. */
export function readPaymentAnswer(stored: unknown): PaymentAnswerWire {
  return z.parse(processPayment.response, stored);
}

export function placedAnswer({ orderId, paymentMethod }: OrderPlan): PaymentAnswerWire {
  return paymentAnswerToWire({ status: 'success', orderId, error: null, paymentMethod });
}

export function errorAnswer(
  { paymentMethod }: Pick<OrderPlan, 'paymentMethod'>,
  message: MessageName,
  price?: { readonly charge: Cents; readonly total: Cents },
): PaymentAnswerWire {
  const error = { status: 'error', orderId: null, error: messageText(message), paymentMethod } as const;
  return paymentAnswerToWire(price ? { ...error, price } : error);
}

/** Another trip was ordered from the cart; the answer names that order. */
export function otherTripAnswer(
  { paymentMethod }: Pick<OrderPlan, 'paymentMethod'>,
  { orderId, displayId }: { readonly orderId: number; readonly displayId: string },
): PaymentAnswerWire {
  const error = messageText('otherTripOrdered', { number: displayId });
  return paymentAnswerToWire({ status: 'error', orderId, error, paymentMethod });
}

/** The gateway has not answered yet. */
export function pendingAnswer({ orderId, paymentMethod }: OrderPlan): PaymentAnswerWire {
  return paymentAnswerToWire({ status: 'pending', orderId, error: null, paymentMethod });
}

/** Asks the caller to confirm the current price by sending it with the order. Both messages contain "recalc". PAY-04 */
export function confirmAnswer(
  plan: Pick<OrderPlan, 'paymentMethod'>,
  message: MessageName,
  { charge, total }: { readonly charge: Cents; readonly total: Cents },
): PaymentAnswerWire {
  return errorAnswer(plan, message, { charge, total });
}

/**
 * The answer to a declined payment: a message that says what to do, and the field, if the bank named one. A wallet has no fields here.
 * PAY-05
 */
export function declinedAnswer(
  { paymentMethod }: Pick<OrderPlan, 'paymentMethod'>,
  { reason }: Declined,
): PaymentAnswerWire {
  const wallet = walletMethods.find((method) => method === paymentMethod);
  const error = wallet
    ? messageText(walletRefusalMessage(reason), { wallet: methodTitles()[wallet] })
    : messageText(refusalMessage(reason));
  const errorField = wallet ? null : refusedField(reason);
  return paymentAnswerToWire({ status: 'error', orderId: null, error, errorField, paymentMethod });
}
