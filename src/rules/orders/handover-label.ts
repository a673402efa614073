import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { isSameDayPickup, isWaivedPickup } from '#rules/pricing/pickup-fee-options.ts';
import { isDropOff, type LegPlan } from '#rules/shipment/draft.ts';

/**
 * How the bags are handed over, in the language of the reader. The price of an order has it in the language that the order was placed in:
 * `Scheduled pickup, 8:00 AM – 5:00 PM`. Only the hours are taken from there.
 */
export function handoverLabel(stored: string, plan: LegPlan): string {
  if (isDropOff(plan)) return messageText('dropOffAtStore');
  const [, hours] = stored.split(', ');
  if (hours === undefined || !/\d/.test(hours)) return stored;
  const id = plan.pickupOptionId;
  const title = isSameDayPickup(id) ? t`Same-day pickup` : t`Scheduled pickup`;
  return `${title}, ${hours}${isWaivedPickup(id) ? t`, fee waived` : ''}`;
}
