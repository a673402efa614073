/**
 * The idempotency key of a cancellation or refund, in our tables and at the gateway. A client's key is scoped to its order. Without one,
 * the key is made of the order, the action and its subject, so that repeating a request does not refund twice. PRC-04
 */
export function refundKey({
  orderId,
  action,
  subject,
  clientKey,
}: {
  readonly orderId: number;
  readonly action: 'cancel' | 'refund';
  /** The legs, or the amount. */
  readonly subject: string;
  readonly clientKey: string | null;
}): string {
  return clientKey === null
    ? `order-${orderId}-${action}-${subject}`
    : `order-${orderId}-${action}-client-${clientKey}`;
}
