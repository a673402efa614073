import { isSameDayPickupOffered } from '#rules/calendar/same-day-pickup.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { MessageName } from '#rules/messages.ts';
import type { PickupFeeOption } from './pickup-fee-options.ts';

/**
 * Why a handover option can't be used for a leg; null when it can. For everyone but general admins a waived pickup does not exist. A
 * same-day pickup is for today's date where the leg starts, and only while its window is far enough ahead. PKP-01 PKP-02
 */
export function pickupChoiceProblem({
  option,
  pickupDate,
  now,
  mayUseWaived,
}: {
  readonly option: PickupFeeOption | undefined;
  readonly pickupDate: IsoDate;
  readonly now: { readonly day: IsoDate; readonly hour: number };
  readonly mayUseWaived: boolean;
}): MessageName | null {
  if (!option || (option.waived && !mayUseWaived)) return 'pickupOptionUnknown';
  if (!option.sameDay || option.closeHour === null) return null;
  if (pickupDate !== now.day) return 'sameDayPickupToday';
  return isSameDayPickupOffered({ sameDay: true, closeHour: option.closeHour }, now.hour) ? null : 'pickupTimeOver';
}
