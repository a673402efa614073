import { limits } from '#rules/limits.ts';

/**
 * The coupon that was saved with a draft, or an empty text. Clients write the ship state, so anything that a price request would refuse is
 * ignored. CRT-03 ENT-07
 */
export function couponFromShipState(state: Readonly<Record<string, unknown>> | null): string {
  const coupon = state?.['coupon'];
  if (typeof coupon !== 'string' || /\p{C}/u.test(coupon)) return '';
  return coupon.trim().toUpperCase().slice(0, limits.codeLengthMax);
}
