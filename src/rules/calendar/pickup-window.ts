import { limits } from '#rules/limits.ts';

/** From when the bags are ready and until when the carrier may come, in local hours at the origin. */
export type PickupWindow = {
  readonly hourly: boolean;
  readonly readyHour: number;
  readonly closeHour: number;
};

/**
 * Keeps only one-hour and nine-hour windows when the carrier collects; options that are not hourly are always kept.
 * The specification gives no reason for these two lengths; do not widen them. PKP-03
 */
export function isPickupWindowKept(window: PickupWindow, carrierCollects: boolean): boolean {
  if (!carrierCollects || !window.hourly) return true;
  const lengthHours = window.closeHour - window.readyHour;
  return limits.pickupWindowHoursKept.some((kept) => kept === lengthHours);
}
