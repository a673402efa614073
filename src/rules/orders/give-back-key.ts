import { limits } from '#rules/limits.ts';
import { ok, problem, type Result } from '#rules/result.ts';

/**
 * The key under which money goes back, for us and for the gateway. A client's key counts within its order alone; without one the key is
 * the order and what is asked for, so that whoever asks twice gets one refund. It takes plain letters, digits, hyphens and
 * underscores, as the name of a refund at the gateway does. PRC-04
 */
export function giveBackKey({
  orderId,
  deed,
  what,
  header,
}: {
  readonly orderId: number;
  readonly deed: 'cancel' | 'refund';
  /** The legs, or the amount. */
  readonly what: string;
  /** `Idempotency-Key`, undefined when the client sent none. */
  readonly header: string | undefined;
}): Result<string> {
  if (header === undefined) return ok(`order-${orderId}-${deed}-${what}`);
  const isPlain = /^[\w-]+$/.test(header) && header.length <= limits.idempotencyKeyLengthMax;
  return isPlain ? ok(`order-${orderId}-${deed}-client-${header}`) : problem('Idempotency-Key', 'orderKeyNotValid');
}
