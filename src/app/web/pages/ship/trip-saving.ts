import type { CartKeeper } from '#capabilities/carts/web/cart-keeper.ts';
import { savedSession } from '#capabilities/carts/web/saved-session.ts';
import { couponFromShipState } from '#rules/shipment-form/coupon-from-ship-state.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { giftCardsFromShipState } from '#rules/shipment-form/masked-gift-cards.ts';
import { fromShipState, type SavedCodes, sessionSignature } from '#rules/shipment-form/ship-state.ts';
import { pageFacts } from '../../page-facts.ts';

type SavedTrip = { readonly draft: Draft; readonly codes: SavedCodes };

/** The session that is saved with the cart of the page, read as a trip. */
export function tripSession(carts: CartKeeper, first: Draft) {
  const { load, ...session } = savedSession(carts, first);
  return { ...session, load: async () => tripOf(await load(), first) };
}

export function isSameDraft(a: Draft, b: Draft): boolean {
  return sessionSignature(a) === sessionSignature(b);
}

/** Null when there is none, when it belongs to another brand, or when it says no more than the page does anyway. */
function tripOf(state: Readonly<Record<string, unknown>> | null, first: Draft): SavedTrip | null {
  const draft = fromShipState(state, { today: pageFacts.today, brandOfPage: first.brand });
  if (!draft || draft.brand !== first.brand || isSameDraft(draft, first)) return null;
  return { draft, codes: { coupon: couponFromShipState(state), giftCards: giftCardsFromShipState(state) } };
}
