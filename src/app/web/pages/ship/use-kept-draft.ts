import { useEffect } from 'react';
import type { EntryStorage } from '#kit/web/entry-storage.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import type { DraftStore } from './draft-store.ts';

/** Long enough that fast typing writes once, short enough to lose at most a letter. */
const pauseMs = 200;

/** Stores the draft shortly after each change, and unsaved changes when the page is left. */
export function useKeptDraft(store: DraftStore, keeper: EntryStorage<Draft>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (): void => {
      clearTimeout(timer);
      timer = undefined;
      keeper.keep(store.getState());
    };
    const keepSoon = (): void => {
      timer ??= setTimeout(keep, pauseMs);
    };
    const keepIfPending = (): void => {
      if (timer !== undefined) keep();
    };
    const unsubscribe = store.subscribe(keepSoon);
    window.addEventListener('pagehide', keepIfPending);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', keepIfPending);
      keepIfPending();
    };
  }, [store, keeper]);
}
