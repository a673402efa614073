import { t } from '#rules/language/t.ts';
import type { KnownCard } from './wire.ts';

/** Brand, last digits and expiry, by which users recognize a card. */
export function cardLabel({ brand, lastFour, expiry }: KnownCard): string {
  return t`${brand} ending in ${lastFour}, expires ${expiry}`;
}
