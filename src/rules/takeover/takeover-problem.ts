import { mayForOthers } from '#rules/account/permissions.ts';

/**
 * Why a role can't take over any cart; null when it can. Signed-in users who are not staff get the same message as for a cart that does
 * not exist, so that they can't find out which carts exist. CRT-05
 */
export function takeoverProblem(role: string | null): 'takeoverNeedsLogin' | 'takeoverCartNotFound' | null {
  if (role === null) return 'takeoverNeedsLogin';
  return mayForOthers(role, 'take-over-cart') ? null : 'takeoverCartNotFound';
}
