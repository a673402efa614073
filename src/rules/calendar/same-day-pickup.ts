import { limits } from '#rules/limits.ts';

/**
 * Whether a same-day pickup can still be offered: its window must close more than two hours after the origin's local hour, because
 * carriers take no later calls. Options for other days are always offered. PKP-02
 */
export function isSameDayPickupOffered(
  option: { readonly sameDay: boolean; readonly closeHour: number },
  originLocalHour: number,
): boolean {
  if (!option.sameDay) return true;
  return option.closeHour - originLocalHour > limits.sameDayCloseMarginHours;
}
