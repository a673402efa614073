import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Draft } from '#rules/shipment/draft.ts';

/** The draft of one ship page. It changes only through the functions of `draft-changes.ts`. */
export type DraftStore = StoreApi<Draft>;

export function createDraftStore(draft: Draft): DraftStore {
  return createStore(() => draft);
}
