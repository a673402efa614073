import { readyTimeProblem } from '#rules/checkout/ready-time.ts';
import { addDays } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import { isDropOff, type LegPlan } from '#rules/shipment/draft.ts';
import type { LegCalendar } from './use-leg-calendar.ts';

/** Why the carrier can't take the bags of a leg today any more, as far as the page can tell; the server decides. CHK-05 */
export function handoverProblem(
  plan: LegPlan,
  { today, localHour, todaysOptions }: Pick<LegCalendar, 'today' | 'localHour' | 'todaysOptions'>,
): string | null {
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
