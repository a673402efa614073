import { limits } from '#rules/limits.ts';

/** The current offers, which may still be those of the old day. */
export type OffersNow<Offer> = {
  readonly offers: readonly Offer[];
  /** False while the offers are still those of an earlier question. */
  readonly isUpToDate: boolean;
};

/**
 * Checks every second whether a service is offered, until it is found or half a minute has passed. The first check is a second away,
 * because the page must first ask for the services of the new day. The returned function stops it. PKP-04
 */
export function pollForService<Offer extends { readonly levelId: number }>(asked: {
  readonly levelId: number;
  readonly look: () => OffersNow<Offer>;
  readonly onFound: (offer: Offer) => void;
  readonly onGone: () => void;
}): () => void {
  let waitedMs = 0;
  const timer = setInterval(() => {
    waitedMs += limits.serviceReselectPollMs;
    const { offers, isUpToDate } = asked.look();
    const found = isUpToDate ? offers.find(({ levelId }) => levelId === asked.levelId) : undefined;
    if (!found && waitedMs < limits.serviceReselectGiveUpMs) return;
    clearInterval(timer);
    if (found) asked.onFound(found);
    else asked.onGone();
  }, limits.serviceReselectPollMs);
  return () => clearInterval(timer);
}
