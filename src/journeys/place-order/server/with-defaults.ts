import type { PaymentType } from '#capabilities/payment-methods/payment-types.ts';
import type { OrderRequest } from '../wire.ts';

/**
 * A request with its optional fields filled in. Without a shown price the total counts as one: where the two differ, the answer asks the
 * customer to confirm the price. PAY-04
 */
export function withDefaults(request: OrderRequest): OrderRequest {
  return {
    ...request,
    paymentType: request.paymentType ?? impliedPaymentType(request),
    priceShown: request.priceShown ?? request.totalShown,
  };
}

/** The payment type that follows from what the gateway gave the browser. PAY-01 */
function impliedPaymentType({ nonce, storedCardId }: OrderRequest): PaymentType | undefined {
  if (nonce !== '') return 'new_card';
  return storedCardId === '' ? undefined : 'saved_card';
}
