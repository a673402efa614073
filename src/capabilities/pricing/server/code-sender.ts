import type { FastifyRequest } from 'fastify';
import { sessionIdHashOf } from '#kit/server/session.ts';

/** Where coupon and gift-card codes come from, so that somebody who tries many can be stopped. */
export type CodeSender = {
  readonly sessionIdHash: Buffer | null;
  readonly address: string;
};

export function codeSenderOf(request: FastifyRequest): CodeSender {
  // The socket's own address, unless it is a proxy that the operator trusts: a header alone is believed from nobody.
  return { sessionIdHash: sessionIdHashOf(request.headers) ?? null, address: request.ip };
}
