import type { IsoDate } from '#rules/dates.ts';
import { couponFromShipState } from '#rules/shipment-form/coupon-from-ship-state.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { giftCardsFromShipState } from '#rules/shipment-form/masked-gift-cards.ts';
import { fromShipState, type SavedCodes, sessionSignature } from '#rules/shipment-form/ship-state.ts';
import type { CartKeeper } from './cart-keeper.ts';
import { sessionSaver } from './session-saver.ts';

type RestoredTrip = { readonly draft: Draft; readonly codes: SavedCodes };

type PageStart = {
  /** The draft that the page started with. */
  readonly first: Draft;
  readonly today: IsoDate;
};

/** The session that is saved with the cart of the page, read as a trip. */
export function tripSaver(carts: CartKeeper, page: PageStart) {
  const { load, ...session } = sessionSaver(carts, page.first);
  return { ...session, load: async () => readTrip(await load(), page) };
}

export function isSavedAlike(a: Draft, b: Draft): boolean {
  return sessionSignature(a) === sessionSignature(b);
}

/** Null when there is none, when it belongs to another brand, or when it equals what the page starts with. */
function readTrip(state: Readonly<Record<string, unknown>> | null, { first, today }: PageStart): RestoredTrip | null {
  const draft = fromShipState(state, { today, brandOfPage: first.brand });
  if (!draft || draft.brand !== first.brand || isSavedAlike(draft, first)) return null;
  return { draft, codes: { coupon: couponFromShipState(state), giftCards: giftCardsFromShipState(state) } };
}
