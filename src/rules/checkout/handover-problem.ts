import { readyTimeProblem } from '#rules/checkout/ready-time.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import type { PickupFeeOption } from '#rules/pricing/pickup-fee-options.ts';
import { isDropOff, type LegPlan } from '#rules/shipment/draft.ts';

/** What the page knows about today where the leg starts. */
export type HandoverToday = {
  readonly today: IsoDate;
  /** The hour there; null while it is unknown. */
  readonly localHour: number | null;
  /** The ways to hand bags over today that the van and the counter still offer; empty until they matter. */
  readonly todaysOptions: readonly PickupFeeOption[];
};

/** Why the carrier can't take the bags of a leg today any more, as far as the page can tell; the server decides. CHK-05 */
export function handoverProblem(plan: LegPlan, { today, localHour, todaysOptions }: HandoverToday): string | null {
  const { pickupDate, arrivalDate, pickupOptionId } = plan;
  const option = todaysOptions.find(({ id }) => id === pickupOptionId);
  if (pickupDate === null || localHour === null || !option) return null;
  const found = readyTimeProblem({
    pickupDate,
    arrivalDate: arrivalDate ?? addDays(pickupDate, 1),
    isDropOff: isDropOff(plan),
    isSameDayPickup: option.sameDay,
    closeHour: option.closeHour,
    now: { day: today, hour: localHour },
  });
  return found && messageText(found);
}
