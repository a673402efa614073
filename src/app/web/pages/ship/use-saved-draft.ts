import { useCallback, useEffect, useRef, useState } from 'react';
import type { CartKeeper } from '#capabilities/carts/web/open-cart.ts';
import { savedSession } from '#capabilities/carts/web/saved-session.ts';
import { couponOfShipState } from '#rules/shipment/coupon-of-ship-state.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { giftCardsOfShipState } from '#rules/shipment/masked-gift-cards.ts';
import { fromShipState, isSessionKept, sessionSignature } from '#rules/shipment/ship-state.ts';
import { pageFacts } from '../../page-facts.ts';
import type { DraftStore } from './draft-store.ts';
import type { PageState } from './use-page-state.ts';

export type SavedDraft = {
  /** `restored`: the page goes on with a trip of an earlier visit, which it says. */
  readonly status: 'none' | 'looking' | 'restored';
  /** Gives the restored trip up, and with it the cart that it is kept with. */
  startAfresh(): void;
};

/** What the person has done on this page so far. Fields also change by themselves, and those changes are nobody's wish. */
type Acts = { hasTyped: boolean; hasActed: boolean };

/**
 * Keeps the draft with the cart while it changes, and brings back the one that was kept by an earlier tab, before the person
 * types anything. Nothing is saved and no cart is opened before the person acts, and nothing at all for admins and managers. CRT-02
 */
export function useSavedDraft(
  store: DraftStore,
  carts: CartKeeper,
  {
    mayRestore,
    role,
    extras,
  }: { readonly mayRestore: boolean; readonly role: string | null; readonly extras: PageState['extras'] },
): SavedDraft {
  const [first] = useState(() => store.getState());
  const [session] = useState(() => savedSession(carts, first));
  const isKept = isSessionKept(role);
  const [status, setStatus] = useState<SavedDraft['status']>(() =>
    isKept && mayRestore && carts.known() ? 'looking' : 'none',
  );
  const acts = useActs();

  useEffect(() => {
    if (!isKept) return;
    const save = (): void => {
      if (acts.current.hasActed) session.save(store.getState(), extras.getState());
    };
    const unsubscribe = [store, extras].map(({ subscribe }) => subscribe(save));
    window.addEventListener('pagehide', session.leave);
    return () => {
      for (const stop of unsubscribe) stop();
      window.removeEventListener('pagehide', session.leave);
      session.leave();
    };
  }, [isKept, store, extras, session, acts]);

  useEffect(() => {
    if (status !== 'looking') return;
    let isOver = false;
    const restore = async (): Promise<void> => {
      const state = await session.load();
      const saved = savedDraft(state, first);
      if (isOver) return;
      const hasBegun = acts.current.hasTyped || (acts.current.hasActed && !isSame(store.getState(), first));
      if (saved && !hasBegun) {
        const codes = { coupon: couponOfShipState(state), giftCards: giftCardsOfShipState(state) };
        session.begin(saved, codes);
        // The site that somebody comes through now goes before the one of the earlier visit. ROL-03
        const { microSiteId = saved.microSiteId } = first;
        store.setState(microSiteId === undefined ? saved : { ...saved, microSiteId }, true);
        extras.setState(codes);
      }
      setStatus(saved && !hasBegun ? 'restored' : 'none');
    };
    void restore();
    return () => {
      isOver = true;
    };
  }, [status, store, extras, session, first, acts]);

  const startAfresh = useCallback(() => {
    carts.forget();
    session.begin(first);
    store.setState(first, true);
    extras.setState({ coupon: '', giftCards: [] });
    setStatus('none');
  }, [carts, session, store, extras, first]);

  return { status, startAfresh };
}

/** Null when there is none, when it belongs to another brand, or when it says no more than the page does anyway. */
function savedDraft(state: Readonly<Record<string, unknown>> | null, first: Draft): Draft | null {
  const draft = fromShipState(state, { today: pageFacts.today, brandOfPage: first.brand });
  return draft && draft.brand === first.brand && !isSame(draft, first) ? draft : null;
}

function isSame(a: Draft, b: Draft): boolean {
  return sessionSignature(a) === sessionSignature(b);
}

/** Buttons, days of a calendar and suggestions are clicked, by keyboard too; everything else is typed or chosen. */
function useActs() {
  const acts = useRef<Acts>({ hasTyped: false, hasActed: false });
  useEffect(() => {
    const typed = (): void => {
      acts.current = { hasTyped: true, hasActed: true };
    };
    const clicked = (): void => {
      acts.current = { ...acts.current, hasActed: true };
    };
    // On the way down, so that it is known before a handler changes the draft.
    const listeners = [
      ['input', typed],
      ['change', typed],
      ['click', clicked],
    ] as const;
    for (const [name, listener] of listeners) window.addEventListener(name, listener, { capture: true });
    return () => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener, { capture: true });
    };
  }, []);
  return acts;
}
