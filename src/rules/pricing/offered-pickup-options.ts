import { isPickupWindowKept } from '#rules/calendar/pickup-window.ts';
import { isSameDayPickupOffered } from '#rules/calendar/same-day-pickup.ts';
import { zeroCents } from '#rules/money.ts';
import { dropOffOptionId, type PickupFeeOption } from './pickup-fee-options.ts';

export type PickupPlace = {
  /** False at a club where no carrier collects. ENT-01 */
  readonly isCollected: boolean;
  /** The carrier comes every day, so picking up these bags costs nothing extra. */
  readonly hasDailyPickup: boolean;
  /** The hour of the day where the bags are. While it is unknown (null), no pickup of today is withdrawn. PKP-02 */
  readonly localHour: number | null;
};

/** The ways to hand bags over that can be chosen at a place, out of those that the server knows. PKP-01 to PKP-03 */
export function offeredPickupOptions(
  options: readonly PickupFeeOption[],
  { isCollected, hasDailyPickup, localHour }: PickupPlace,
): readonly PickupFeeOption[] {
  const offered = options.filter(
    (option) => option.id === dropOffOptionId || (isCollected && isWindowOffered(option, localHour)),
  );
  return hasDailyPickup ? offered.map((option) => ({ ...option, price: zeroCents })) : offered;
}

function isWindowOffered(
  { hourly, sameDay, readyHour, closeHour }: PickupFeeOption,
  localHour: number | null,
): boolean {
  if (readyHour === null || closeHour === null) return true;
  return (
    isPickupWindowKept({ hourly, readyHour, closeHour }, true) &&
    (localHour === null || isSameDayPickupOffered({ sameDay, closeHour }, localHour))
  );
}
