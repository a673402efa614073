import { useCallback, useEffect, useRef, useState } from 'react';
import type { StoreApi } from 'zustand';
import { laterCode } from '#kit/web/later.tsx';
import type { IsoDate } from '#rules/dates.ts';
import type { PriceExtras } from '#rules/pricing/price-extras.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { isSessionSaved } from '#rules/shipment/is-session-saved.ts';
import type { CartKeeper } from './cart-keeper.ts';

export type SavedDraft = {
  /** `restored`: the page shows the trip of an earlier visit, with a notice about it. */
  readonly status: 'none' | 'looking' | 'restored';
  /** Drops the restored trip together with its cart. */
  startAfresh(): void;
};

// A first visit has nothing to restore, and nothing to save before the user acts.
const loadTripSaver = laterCode(() => import('./trip-saver.ts'));

/** What the user has done on this page so far. Fields also change by themselves, which is no reason to save. */
type UserActivity = { hasTyped: boolean; hasActed: boolean };

/**
 * Saves the draft with the cart as it changes, and restores the draft that an earlier tab saved, unless the user has begun to type.
 * Nothing is saved and no cart is opened before the user acts, and nothing at all for admins and managers. CRT-02
 */
export function useSavedDraft(
  store: StoreApi<Draft>,
  carts: CartKeeper,
  {
    mayRestore,
    role,
    extras,
    today,
  }: {
    readonly mayRestore: boolean;
    readonly role: string | null;
    readonly extras: StoreApi<PriceExtras>;
    readonly today: IsoDate;
  },
): SavedDraft {
  const [first] = useState(() => store.getState());
  const [session] = useState(() => lazySaver(carts, { first, today }));
  const isKept = isSessionSaved(role);
  const [status, setStatus] = useState<SavedDraft['status']>(() =>
    isKept && mayRestore && carts.known() ? 'looking' : 'none',
  );
  const activity = useUserActivity();

  useEffect(() => {
    if (!isKept) return;
    const save = (): void => {
      if (activity.current.hasActed) session.save(store.getState(), extras.getState());
    };
    const unsubscribe = [store, extras].map(({ subscribe }) => subscribe(save));
    window.addEventListener('pagehide', session.leave);
    return () => {
      for (const stop of unsubscribe) stop();
      window.removeEventListener('pagehide', session.leave);
      session.leave();
    };
  }, [isKept, store, extras, session, activity]);

  useEffect(() => {
    if (status !== 'looking') return;
    let isOver = false;
    const restore = async (): Promise<void> => {
      const { isSavedAlike } = await loadTripSaver();
      const saved = await session.load();
      if (isOver) return;
      const hasBegun =
        activity.current.hasTyped || (activity.current.hasActed && !isSavedAlike(store.getState(), first));
      if (saved && !hasBegun) {
        session.begin(saved.draft, saved.codes);
        // The micro-site of this visit wins over that of the earlier one. ROL-03
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
  }, [status, store, extras, session, first, activity]);

  const startAfresh = useCallback(() => {
    carts.forget();
    session.begin(first);
    store.setState(first, true);
    extras.setState({ coupon: '', giftCards: [] });
    setStatus('none');
  }, [carts, session, store, extras, first]);

  return { status, startAfresh };
}

type TripSaver = ReturnType<Awaited<ReturnType<typeof loadTripSaver>>['tripSaver']>;

/** The session of the page. Its code is loaded on first use; a save that comes before that waits for it. */
function lazySaver(carts: CartKeeper, page: Parameters<typeof import('./trip-saver.ts').tripSaver>[1]) {
  let session: TripSaver | null = null;
  let unsaved: Parameters<TripSaver['save']> | null = null;
  const loaded = async (): Promise<TripSaver> => {
    const { tripSaver } = await loadTripSaver();
    session ??= tripSaver(carts, page);
    return session;
  };
  const saveUnsaved = async (): Promise<void> => {
    const { save } = await loaded();
    if (unsaved) save(...unsaved);
    unsaved = null;
  };
  return {
    load: async () => (await loaded()).load(),
    begin: (...start: Parameters<TripSaver['begin']>): void => {
      unsaved = null;
      session?.begin(...start);
    },
    save: (...now: Parameters<TripSaver['save']>): void => {
      if (session) return session.save(...now);
      unsaved = now;
      // The next change tries again, with the whole draft.
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
function useUserActivity() {
  const activity = useRef<UserActivity>({ hasTyped: false, hasActed: false });
  useEffect(() => {
    const typed = (): void => {
      activity.current = { hasTyped: true, hasActed: true };
    };
    const clicked = (): void => {
      activity.current = { ...activity.current, hasActed: true };
    };
    // In the capture phase, so that it is known before a handler changes the draft.
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
  return activity;
}
