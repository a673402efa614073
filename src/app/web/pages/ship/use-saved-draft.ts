import { useCallback, useEffect, useRef, useState } from 'react';
import type { CartKeeper } from '#capabilities/carts/web/cart-keeper.ts';
import { laterCode } from '#kit/web/later.tsx';
import type { Draft } from '#rules/shipment/draft.ts';
import { isSessionSaved } from '#rules/shipment/is-session-saved.ts';
import type { DraftStore } from './draft-store.ts';
import type { PageState } from './use-page-state.ts';

export type SavedDraft = {
  /** `restored`: the page goes on with a trip of an earlier visit, which it says. */
  readonly status: 'none' | 'looking' | 'restored';
  /** Gives the restored trip up, and with it the cart that it is kept with. */
  startAfresh(): void;
};

// A first visit has nothing to restore, and nothing to save before the person acts.
const loadTripSaving = laterCode(() => import('./trip-saving.ts'));

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
  const [session] = useState(() => sessionOfPage(carts, first));
  const isKept = isSessionSaved(role);
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
      const { isSameDraft } = await loadTripSaving();
      const saved = await session.load();
      if (isOver) return;
      const hasBegun = acts.current.hasTyped || (acts.current.hasActed && !isSameDraft(store.getState(), first));
      if (saved && !hasBegun) {
        session.begin(saved.draft, saved.codes);
        // The site that the person comes through now goes before the one of the earlier visit. ROL-03
        const { microSiteId = saved.draft.microSiteId } = first;
        store.setState(microSiteId === undefined ? saved.draft : { ...saved.draft, microSiteId }, true);
        extras.setState(saved.codes);
      }
      setStatus(saved && !hasBegun ? 'restored' : 'none');
    };
    restore().catch(() => setStatus('none'));
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

type TripSession = ReturnType<Awaited<ReturnType<typeof loadTripSaving>>['tripSession']>;

/** The session of the page. Its code is fetched when it is first used; what is to be saved before it arrives is saved then. */
function sessionOfPage(carts: CartKeeper, first: Draft) {
  let session: TripSession | null = null;
  let unsaved: Parameters<TripSession['save']> | null = null;
  const loaded = async (): Promise<TripSession> => {
    const { tripSession } = await loadTripSaving();
    session ??= tripSession(carts, first);
    return session;
  };
  const saveUnsaved = async (): Promise<void> => {
    const { save } = await loaded();
    if (unsaved) save(...unsaved);
    unsaved = null;
  };
  return {
    load: async () => (await loaded()).load(),
    begin: (...start: Parameters<TripSession['begin']>): void => {
      unsaved = null;
      session?.begin(...start);
    },
    save: (...now: Parameters<TripSession['save']>): void => {
      if (session) return session.save(...now);
      unsaved = now;
      // The next change tries again and brings the whole draft anyway.
      saveUnsaved().catch(() => undefined);
    },
    leave: (): void => {
      if (session) return session.leave();
      if (unsaved)
        saveUnsaved().then(
          () => session?.leave(),
          () => undefined,
        );
    },
  };
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
