import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The address that the request came from: the socket's own, or the one reported by a proxy that the operator trusts. A header that came
     * straight from the client does not count.
     */
    clientAddress: string;
  }
}

/** Reads the address while the socket is open, because a closed socket has none. False when the client has hung up already. */
export function keepClientAddress(request: FastifyRequest): boolean {
  // The types do not know that a closed socket has no address.
  const address = request.ip as string | undefined;
  if (address === undefined) return false;
  request.clientAddress = address;
  return true;
}
