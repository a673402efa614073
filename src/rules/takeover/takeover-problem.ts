import { mayForOthers } from '#rules/account/permissions.ts';

/**
 * Why somebody can't take a cart over, before anybody looks for the cart; null when they can. Whoever is signed in without being one of
 * our staff is told what they would be told of a cart that does not exist, so that nobody learns which carts there are. CRT-05
 */
export function takeoverProblem(role: string | null): 'takeoverNeedsLogin' | 'takeoverCartNotFound' | null {
  if (role === null) return 'takeoverNeedsLogin';
  return mayForOthers(role, 'take-over-cart') ? null : 'takeoverCartNotFound';
}
