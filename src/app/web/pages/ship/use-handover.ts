import { useEffect } from 'react';
import { type PickupOptions, usePickupOptions } from '#capabilities/pickup/web/use-pickup-options.ts';
import { dropOffOptionId } from '#rules/pricing/pickup-fee-options.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { setPickupOption } from '#rules/shipment/draft-changes.ts';
import { pageFacts } from '../../page-facts.ts';
import { useChangeDraft } from './use-draft.ts';
import type { Trip } from './use-trip.ts';

/**
 * The ways to hand over a leg's bags. The pickups of today are not those of other days: when the day changes, the window that was
 * chosen is looked for among the new ones, and where there is none, the bags are dropped off.
 */
export function useHandover({ draft, ends, calendars }: Trip, leg: Leg): PickupOptions {
  const change = useChangeDraft();
  const start = leg === 'outbound' ? ends.origin : ends.destination;
  const { pickupDate, pickupOptionId } = draft[leg];
  const pickup = usePickupOptions({
    brandId: pageFacts.brand.id,
    isToday: pickupDate !== null && pickupDate === calendars[leg].today,
    originLocalHour: start.timeZone === null ? 0 : hourIn(start.timeZone),
    hasDailyPickup: start.club?.hasDailyPickup ?? false,
  });
  const { status, options } = pickup;

  useEffect(() => {
    if (status !== 'ready' || options.some(({ id }) => id === pickupOptionId)) return;
    const fallback = options.find(({ id }) => id !== dropOffOptionId)?.id ?? dropOffOptionId;
    change((whole) => setPickupOption(whole, leg, fallback));
  }, [status, options, pickupOptionId, leg, change]);

  return pickup;
}

function hourIn(timeZone: string): number {
  const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format();
  return Number(hour);
}
