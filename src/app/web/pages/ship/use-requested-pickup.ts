import { useEffect, useRef } from 'react';
import { scheduledPickupId } from '#rules/pricing/pickup-fee-options.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { setPickupDate, setPickupOption } from '#rules/shipment/draft-changes.ts';
import { prefillFromUrl } from '#rules/shipment-form/prefill.ts';
import { useChangeDraft } from './use-draft.ts';
import type { Trip } from './use-trip.ts';

/**
 * Keeps the pickup that the address of the page asks for (`sameday`, `nextday`) on a day that the place itself allows: when its holidays,
 * the closed days of its club or the hour leave none on that day, the pickup is scheduled for the next open one. Stops as
 * soon as another day is chosen. URL-08
 */
export function useRequestedPickup({ draft, calendars }: Trip, leg: Leg): void {
  const change = useChangeDraft();
  const { pickupDate } = draft[leg];
  const { problem, nextDayAfter } = calendars[leg];
  const requested = useRef(leg === 'outbound' && isModeRequested() ? pickupDate : null);

  useEffect(() => {
    if (requested.current === null || pickupDate === null || problem === null) return;
    if (pickupDate !== requested.current) {
      requested.current = null;
      return;
    }
    const day = nextDayAfter(pickupDate);
    requested.current = day;
    if (day !== null) change((whole) => setPickupOption(setPickupDate(whole, leg, day), leg, scheduledPickupId));
  }, [pickupDate, problem, nextDayAfter, leg, change]);
}

function isModeRequested(): boolean {
  const { mode, pickupDate } = prefillFromUrl(new Map(new URLSearchParams(window.location.search)));
  return mode !== null && pickupDate === null;
}
