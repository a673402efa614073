import { useEffect, useRef } from 'react';
import { type PickupOptions, usePickupOptions } from '#capabilities/pickup/web/use-pickup-options.ts';
import { nearestPickupOption } from '#rules/pricing/nearest-pickup-option.ts';
import {
  dropOffOptionId,
  type PickupFeeOption,
  sameDayPickupId,
  scheduledPickupId,
} from '#rules/pricing/pickup-fee-options.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { setCarrier, setPickupDate, setPickupOption } from '#rules/shipment/draft-changes.ts';
import { pageFacts } from '../../page-facts.ts';
import { useCustomer } from './on-behalf/use-customer.ts';
import { useChangeDraft } from './use-draft.ts';
import { isCollectedAt } from './use-leg-calendar.ts';
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
    place: {
      isCollected: isCollectedAt(start),
      hasDailyPickup: start.club?.hasDailyPickup ?? false,
      localHour: calendars[leg].localHour,
    },
    customerId: useCustomer()?.userId ?? null,
  });
  const options = pickup.status === 'loaded' ? pickup.data : null;
  const { today, nextDayAfter } = calendars[leg];
  const chosen = useRef<PickupFeeOption | undefined>(undefined);

  useEffect(() => {
    if (!options) return;
    const current = options.find(({ id }) => id === pickupOptionId);
    if (current) {
      chosen.current = current;
      return;
    }
    // The page's address may ask for a van of today when none comes any more; then one comes on the next day. URL-08
    const later = pickupOptionId === sameDayPickupId && !chosen.current ? nextDayAfter(today) : null;
    if (later !== null && pickupDate === today) {
      change((whole) => setPickupOption(setPickupDate(whole, leg, later), leg, scheduledPickupId));
      return;
    }
    change((whole) => setPickupOption(whole, leg, nearestPickupOption(chosen.current, options)));
  }, [options, pickupOptionId, pickupDate, today, nextDayAfter, leg, change]);

  // A carrier that was chosen for a drop-off is dropped when it does not collect at this club. ENT-01
  const { carrier } = draft[leg];
  const collecting = pickupOptionId === dropOffOptionId ? null : (start.club?.pickupCarriers ?? null);
  const isCarrierGone = carrier !== null && collecting !== null && !collecting.includes(carrier);
  useEffect(() => {
    if (isCarrierGone) change((whole) => setCarrier(whole, leg, null));
  }, [isCarrierGone, leg, change]);

  return pickup;
}
