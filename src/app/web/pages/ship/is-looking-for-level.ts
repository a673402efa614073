import type { Services } from '#capabilities/services/web/use-services.ts';
import { type Draft, isDropOff, type Leg } from '#rules/shipment/draft.ts';
import type { LegCalendar } from './use-leg-calendar.ts';

/**
 * Whether a leg has no service only because the level that was chosen is still being looked for among those of the changed trip. A pickup of
 * today is left to the user. PKP-04
 */
export function isLookingForLevel(
  draft: Draft,
  leg: Leg,
  {
    services: { status, isRefreshing, legs },
    calendars,
  }: { readonly services: Services; readonly calendars: Readonly<Record<Leg, Pick<LegCalendar, 'today'>>> },
): boolean {
  const plan = draft[leg];
  if (plan.service !== null || plan.wantedLevel === undefined || plan.pickupDate === null) return false;
  if (!isDropOff(plan) && plan.pickupDate === calendars[leg].today) return false;
  return status === 'loading' || (status === 'ready' && (isRefreshing || legs[leg].offers.length > 0));
}
