import type { PaymentType } from '#capabilities/payment-methods/payment-types.ts';
import type { EndpointRequest } from '#kit/endpoint.ts';
import type { processPayment } from '../contract.ts';

/** The body of process_payment or of club_billing. */
export type OrderRequest = Omit<EndpointRequest<typeof processPayment>['body'], 'payment_type'> & {
  readonly payment_type?: PaymentType | undefined;
};

/**
 * A request with its optional fields filled in. The total stands for the price that was shown: where the two differ, the answer asks the
 * customer to confirm the price. PAY-04
 */
export function withDefaults(sent: OrderRequest): OrderRequest {
  return {
    ...sent,
    payment_type: sent.payment_type ?? impliedPaymentType(sent),
    price_shown_cents: sent.price_shown_cents ?? sent.total_shown_cents,
  };
}

/** The payment type that follows from what the gateway gave the browser. PAY-01 */
function impliedPaymentType({
  payment_method_nonce: nonce = '',
  payment_method_id: storedId = '',
}: OrderRequest): PaymentType | undefined {
  if (nonce !== '') return 'new_card';
  return storedId === '' ? undefined : 'saved_card';
}
