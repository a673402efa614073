import { useEffect, useRef } from 'react';
import { serviceChoice } from '#capabilities/services/web/service-offers.ts';
import type { Services } from '#capabilities/services/web/use-services.ts';
import { chooseService } from '#rules/shipment/draft-changes.ts';
import { useChangeDraft, useDraftStore } from './use-draft.ts';

/**
 * Chooses the service that the address of the page asks for (`service=104`, of our own), once, as soon as it is offered. One that
 * is not offered is forgotten.
 */
export function useRequestedService(services: Services): void {
  const change = useChangeDraft();
  const store = useDraftStore();
  const requested = useRef(requestedLevelId());
  const isAnswered = services.status === 'ready' && !services.isRefreshing;
  const { offers } = services.legs.outbound;

  useEffect(() => {
    if (requested.current === null || !isAnswered) return;
    const offer = offers.find(({ levelId }) => levelId === requested.current);
    requested.current = null;
    if (offer && store.getState().outbound.service === null)
      change((draft) => chooseService(draft, 'outbound', serviceChoice(offer)));
  }, [isAnswered, offers, store, change]);
}

function requestedLevelId(): number | null {
  return Number(new URLSearchParams(window.location.search).get('service')) || null;
}
