import type { FastifyRequest } from 'fastify';

/**
 * The address that a request came from: the socket's own, unless it is a proxy that the operator trusts; a header alone is believed from
 * nobody. It is noted when the request arrives, because a socket whose other end hangs up forgets it.
 */
export function clientAddress(request: FastifyRequest): string {
  return addressByRequest.get(request) ?? request.ip;
}

/** Notes the address of a request that has just arrived; false when its other end is gone already. */
export function noteClientAddress(request: FastifyRequest): boolean {
  // The types do not know that a closed socket has no address.
  const address = request.ip as string | undefined;
  if (address === undefined) return false;
  addressByRequest.set(request, address);
  return true;
}

const addressByRequest = new WeakMap<FastifyRequest, string>();
