import type { KnownCard } from './wire.ts';

/** Brand, last digits and expiry, by which people recognize a card. */
export function cardLabel({ brand, lastFour, expiry }: KnownCard): string {
  return `${brand} ending in ${lastFour}, expires ${expiry}`;
}
