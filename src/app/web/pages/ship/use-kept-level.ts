import { useLayoutEffect } from 'react';
import { needsSameDayAlert } from '#rules/services/same-day-alert.ts';
import { isDropOff, type Leg } from '#rules/shipment/draft.ts';
import { keepLevel } from '#rules/shipment/keep-level.ts';
import { useChangeDraft } from './use-draft.ts';
import type { Trip } from './use-trip.ts';

/**
 * Keeps the level that was chosen, here or on the home page, whenever new services arrive. A service with a pickup of today is not chosen
 * automatically, because the customer has to be asked first. PKP-04
 */
export function useKeptLevel({ draft, services, calendars }: Trip, leg: Leg): void {
  const change = useChangeDraft();
  const { today } = calendars[leg];
  const isAnswered = services.status === 'ready' && !services.isRefreshing;
  const { offers } = services.legs[leg];
  const plan = draft[leg];
  // Before the browser paints, so that no summary without the service flashes up.
  useLayoutEffect(() => {
    if (!isAnswered) return;
    const { pickupDate } = plan;
    change((whole) =>
      keepLevel(
        whole,
        leg,
        offers,
        (offer) => !needsSameDayAlert({ ...offer, pickupDate, today, isDropOff: isDropOff(plan) }),
      ),
    );
  }, [isAnswered, offers, plan, today, leg, change]);
}
