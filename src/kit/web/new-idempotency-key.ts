/** A key by which the server recognizes a request that is sent again. `crypto.randomUUID` is missing on pages without https. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
