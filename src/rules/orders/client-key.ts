import { limits } from '#rules/limits.ts';
import { ok, problem, type Result } from '#rules/result.ts';

/**
 * The key that a client gave to a request in `Idempotency-Key`; null when it gave none. It becomes part of keys at the gateway, so it may hold only
 * letters, digits, hyphens and underscores. PAY-04 PRC-04
 */
export function clientKey(header: string | undefined): Result<string | null> {
  if (header === undefined) return ok(null);
  const isPlain = /^[\w-]+$/.test(header) && header.length <= limits.idempotencyKeyLengthMax;
  return isPlain ? ok(header) : problem('Idempotency-Key', 'orderKeyNotValid');
}
