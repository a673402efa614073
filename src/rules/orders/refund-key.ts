import { limits } from '#rules/limits.ts';
import { ok, problem, type Result } from '#rules/result.ts';

/**
 * The idempotency key of a cancellation or refund, in our tables and at the gateway. A client's key is scoped to its order. Without one,
 * the key is made of the order, the action and its subject, so that repeating a request does not refund twice. The gateway allows only
 * letters, digits, hyphens and underscores. PRC-04
 */
export function refundKey({
  orderId,
  action,
  subject,
  header,
}: {
  readonly orderId: number;
  readonly action: 'cancel' | 'refund';
  /** The legs, or the amount. */
  readonly subject: string;
  /** `Idempotency-Key`, undefined when the client sent none. */
  readonly header: string | undefined;
}): Result<string> {
  if (header === undefined) return ok(`order-${orderId}-${action}-${subject}`);
  const isPlain = /^[\w-]+$/.test(header) && header.length <= limits.idempotencyKeyLengthMax;
  return isPlain ? ok(`order-${orderId}-${action}-client-${header}`) : problem('Idempotency-Key', 'orderKeyNotValid');
}
