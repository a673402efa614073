import { limits } from '#rules/limits.ts';

/** When a pickup is ready and until when the carrier may come, in hours of the origin's day. */
export type PickupWindow = {
  readonly hourly: boolean;
  readonly readyHour: number;
  readonly closeHour: number;
};

/**
 * Keeps hourly windows of one and of nine hours when the carrier collects; other options are left as they are.
 * No reason is given for these two lengths; do not widen them. PKP-03
 */
export function isPickupWindowKept(window: PickupWindow, carrierCollects: boolean): boolean {
  if (!carrierCollects || !window.hourly) return true;
  const lengthHours = window.closeHour - window.readyHour;
  return limits.pickupWindowHoursKept.some((kept) => kept === lengthHours);
}
