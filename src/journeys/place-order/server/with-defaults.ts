import type { PaymentMethod } from '#rules/checkout/payment-methods.ts';
import type { OrderRequest } from '../wire.ts';

/**
 * A request with its optional fields filled in. Without a shown price the total counts as one: where the two differ, the answer asks the
 * customer to confirm the price. PAY-04
 */
export function withDefaults(request: OrderRequest): OrderRequest {
  return {
    ...request,
    paymentMethod: request.paymentMethod ?? impliedMethod(request),
    priceShown: request.priceShown ?? request.totalShown,
  };
}

/** The payment method that follows from what the gateway gave the browser. PAY-01 */
function impliedMethod({ nonce, storedCardId }: OrderRequest): PaymentMethod | null {
  if (nonce !== null) return 'new-card';
  return storedCardId === null ? null : 'saved-card';
}
