import { createContext, useCallback, useContext } from 'react';
import { useSelected } from '#kit/web/use-selected.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import type { DraftStore } from './draft-store.ts';

export const DraftContext = createContext<DraftStore | null>(null);

/** A part of the draft; the component renders again only when that part changes. */
export function useDraft<Part>(select: (draft: Draft) => Part, isSame?: (a: Part, b: Part) => boolean): Part {
  return useSelected(useDraftStore(), select, isSame);
}

export type ChangeDraft = (change: (draft: Draft) => Draft) => void;

/** Always the same function. */
export function useChangeDraft(): ChangeDraft {
  const store = useDraftStore();
  return useCallback((change) => store.setState(change, true), [store]);
}

export function useDraftStore(): DraftStore {
  const store = useContext(DraftContext);
  if (!store) throw new Error('The draft is known only inside the ship page');
  return store;
}
