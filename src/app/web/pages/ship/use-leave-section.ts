import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { laterCode } from '#kit/web/later.tsx';
import type { TripSectionKey } from '#rules/shipment/trip-sections.ts';
import { useOrder } from './use-order.ts';
import { usePageState } from './use-page-state.ts';
import { useTrip } from './use-trip.ts';

export const loadLeaveSection = laterCode(() => import('./leave-section.ts'));

/** What "Continue" does: it shows what the section still needs, or opens the next section. */
export function useLeaveSection(): (section: TripSectionKey) => Promise<void> {
  const { folds, shownErrors } = usePageState();
  const queryClient = useQueryClient();
  const now = { trip: useTrip(), ...useOrder() };
  // A press may have to wait for lookups, and then uses their results.
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  return async (section) => {
    const { leaveSection } = await loadLeaveSection();
    await leaveSection(section, {
      folds,
      shownErrors,
      isLookingUp: () => queryClient.isFetching() > 0,
      isSpeedOnItsWay: () => {
        const { outbound } = latest.current.trip.draft;
        return outbound.service === null && outbound.wantedLevel !== null;
      },
      findLacks: async () => {
        const needs = await latest.current.findNeeds();
        const { gaps, draft } = latest.current.trip;
        return { gaps, needs, roundtrip: draft.roundtrip };
      },
    });
  };
}
