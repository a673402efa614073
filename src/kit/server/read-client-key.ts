import type { FastifyRequest } from 'fastify';
import { type Refusal, refuseFields } from '#kit/problem.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { clientKey } from '#rules/orders/client-key.ts';

/** The `Idempotency-Key` of a request; null when its client sent none. */
export function readClientKey(request: FastifyRequest): string | null | Refusal {
  const header = request.headers['idempotency-key'];
  const key = clientKey(typeof header === 'string' ? header : undefined);
  if (key.kind === 'ok') return key.value;
  const message = messageText(key.message, { most: String(limits.idempotencyKeyLengthMax) });
  return refuseFields([{ field: key.field, message }]);
}
