import { limits } from '#rules/limits.ts';

/**
 * The coupon that was saved with a draft, or an empty text. Whoever could write to the cart has written it, so that nothing is taken which
 * the price would refuse to be asked with. CRT-03 ENT-07
 */
export function couponFromShipState(state: Readonly<Record<string, unknown>> | null): string {
  const coupon = state?.['coupon'];
  if (typeof coupon !== 'string' || /\p{C}/u.test(coupon)) return '';
  return coupon.trim().toUpperCase().slice(0, limits.codeLengthMax);
}
