import { useEffect, useRef } from 'react';
import { type PickupOptions, usePickupOptions } from './use-pickup-options.ts';
import type { IsoDate } from '#rules/dates.ts';
import { nearestPickupOption } from '#rules/pricing/nearest-pickup-option.ts';
import {
  dropOffOptionId,
  type PickupFeeOption,
  sameDayPickupId,
  scheduledPickupId,
} from '#rules/pricing/pickup-fee-options.ts';
import type { CarrierKey, Draft, Leg } from '#rules/shipment/draft.ts';
import { setCarrier, setPickupDate, setPickupOption } from '#rules/shipment/draft-changes.ts';
import { isCollectedAt } from './use-same-day-pickups.ts';

type HandoverQuestion = {
  readonly draft: Draft;
  readonly leg: Leg;
  /** The club where the leg starts; null for an ordinary address. */
  readonly club: { readonly pickupCarriers: readonly CarrierKey[]; readonly hasDailyPickup: boolean } | null;
  /** Of the place where the leg starts. */
  readonly calendar: {
    readonly today: IsoDate;
    readonly localHour: number | null;
    readonly nextDayAfter: (day: IsoDate) => IsoDate | null;
  };
  readonly brandId: number;
  /** The customer whom staff book for; null when people book for themselves. */
  readonly customerId: number | null;
  readonly change: (change: (draft: Draft) => Draft) => void;
};

/**
 * The ways to hand over a leg's bags. The pickups of today are not those of other days: when the day changes, the window that was
 * chosen is looked for among the new ones, and where there is none, the bags are dropped off.
 */
export function useHandover({
  draft,
  leg,
  club,
  calendar,
  brandId,
  customerId,
  change,
}: HandoverQuestion): PickupOptions {
  const { pickupDate, pickupOptionId } = draft[leg];
  const pickup = usePickupOptions({
    brandId,
    isToday: pickupDate !== null && pickupDate === calendar.today,
    place: {
      isCollected: isCollectedAt(club),
      hasDailyPickup: club?.hasDailyPickup ?? false,
      localHour: calendar.localHour,
    },
    customerId,
  });
  const options = pickup.status === 'loaded' ? pickup.data : null;
  const { today, nextDayAfter } = calendar;
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
  const collecting = pickupOptionId === dropOffOptionId ? null : (club?.pickupCarriers ?? null);
  const isCarrierGone = carrier !== null && collecting !== null && !collecting.includes(carrier);
  useEffect(() => {
    if (isCarrierGone) change((whole) => setCarrier(whole, leg, null));
  }, [isCarrierGone, leg, change]);

  return pickup;
}
