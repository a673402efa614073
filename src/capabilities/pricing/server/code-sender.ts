import type { FastifyRequest } from 'fastify';
import { clientAddress } from '#kit/server/client-address.ts';
import { sessionIdHashOf } from '#kit/server/session.ts';

/** Where coupon and gift-card codes come from, so that somebody who tries many can be stopped. */
export type CodeSender = {
  readonly sessionIdHash: Buffer | null;
  readonly address: string;
};

export function codeSenderOf(request: FastifyRequest): CodeSender {
  return { sessionIdHash: sessionIdHashOf(request.headers) ?? null, address: clientAddress(request) };
}
