import { useEffect, useEffectEvent } from 'react';
import { type OffersNow, pollForService } from './poll-for-service.ts';

/**
 * After a pickup was moved to the next business day, chooses the same service again as soon as it is offered for that day. The poll
 * always looks at the latest offers. PKP-04
 */
export function useReselect<Offer extends { readonly levelId: number }>(
  asked: OffersNow<Offer> & {
    /** The level to choose again; null when nothing is to be chosen. */
    readonly wanted: number | null;
    readonly onFound: (offer: Offer) => void;
    /** It was not offered within half a minute. */
    readonly onGone: () => void;
  },
): void {
  const { wanted } = asked;
  const look = useEffectEvent(() => asked);
  const onFound = useEffectEvent((offer: Offer) => asked.onFound(offer));
  const onGone = useEffectEvent(() => asked.onGone());
  useEffect(() => {
    if (wanted === null) return;
    return pollForService<Offer>({
      levelId: wanted,
      look: () => look(),
      onFound: (offer) => onFound(offer),
      onGone: () => onGone(),
    });
  }, [wanted]);
}
