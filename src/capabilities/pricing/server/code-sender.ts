import type { FastifyRequest } from 'fastify';

/** Where coupon and gift-card codes come from, so that somebody who tries many can be stopped. */
export type CodeSender = {
  readonly sessionIdHash: Buffer | null;
  readonly address: string;
};

export function codeSenderOf(request: FastifyRequest): CodeSender {
  return { sessionIdHash: request.sessionIdHash, address: request.clientAddress };
}
