import type { FastifyRequest } from 'fastify';

/** Where coupon and gift-card codes come from, to limit how many unknown ones can be tried. */
export type CodeSender = {
  readonly sessionIdHash: Buffer | null;
  readonly address: string;
};

export function codeSender(request: FastifyRequest): CodeSender {
  return { sessionIdHash: request.sessionIdHash, address: request.clientAddress };
}
