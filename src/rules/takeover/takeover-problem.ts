import { actsForOthers } from './acts-for-others.ts';

/**
 * Why somebody can't take a cart over, before anybody looks for the cart; null when they can. Whoever is signed in without being one of
 * our staff is told what they would be told of a cart that does not exist, so that nobody learns which carts there are. CRT-05
 */
export function takeoverProblem(role: string | null): 'takeoverNeedsLogin' | 'takeoverCartNotFound' | null {
  if (role === null) return 'takeoverNeedsLogin';
  return actsForOthers(role) ? null : 'takeoverCartNotFound';
}
