import { useEffect } from 'react';
import type { Services } from '#capabilities/services/web/use-services.ts';
import type { Draft, Leg } from '#rules/shipment/draft.ts';
import { clearService } from '#rules/shipment/draft-changes.ts';
import { useChangeDraft } from './use-draft.ts';

/** Clears a chosen service that is no longer offered for its day. */
export function useStaleChoice(draft: Draft, leg: Leg, services: Services): void {
  const change = useChangeDraft();
  const { service, arrivalDate } = draft[leg];
  const isAnswered = services.status === 'ready' && !services.isRefreshing;
  const isOffered = services.legs[leg].offers.some(
    (offer) => offer.levelId === service?.levelId && offer.arrivalDate === arrivalDate,
  );
  const isStale = isAnswered && service !== null && !isOffered;
  useEffect(() => {
    if (isStale) change((whole) => clearService(whole, leg));
  }, [isStale, leg, change]);
}
