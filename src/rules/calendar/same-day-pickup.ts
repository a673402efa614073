import { limits } from '#rules/limits.ts';

/**
 * Whether a pickup for the same day can still be offered: its window must close more than two hours after the origin's local
 * hour, because a carrier that is called later does not come any more. Options for other days are always offered. PKP-02
 */
export function isSameDayPickupOffered(
  option: { readonly sameDay: boolean; readonly closeHour: number },
  originLocalHour: number,
): boolean {
  if (!option.sameDay) return true;
  return option.closeHour - originLocalHour > limits.sameDayCloseMarginHours;
}
