import { limits } from '#rules/limits.ts';

/** What is looked at again and again: the services on offer, once they are those of the new day. */
export type OffersNow<Offer> = {
  readonly offers: readonly Offer[];
  /** False while the offers are still those of an earlier question. */
  readonly isSettled: boolean;
};

/**
 * Looks every second whether a service is offered, and says so once: that it was found, or after half a minute that it was not.
 * The first look is a second away, because the page must first ask for the services of the new day. Answers how to stop. PKP-04
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
    const { offers, isSettled } = asked.look();
    const found = isSettled ? offers.find(({ levelId }) => levelId === asked.levelId) : undefined;
    if (!found && waitedMs < limits.serviceReselectGiveUpMs) return;
    clearInterval(timer);
    if (found) asked.onFound(found);
    else asked.onGone();
  }, limits.serviceReselectPollMs);
  return () => clearInterval(timer);
}
