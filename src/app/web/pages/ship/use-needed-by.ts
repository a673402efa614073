import { useState } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { entryStorage } from '#kit/web/entry-storage.ts';
import type { IsoDate } from '#rules/dates.ts';
import { useLinkedNeededBy } from './use-linked-needed-by.ts';
import { type PageState, usePageState } from './use-page-state.ts';

type KeptDay = { readonly day: IsoDate | null };

const stores = new WeakMap<PageState, StoreApi<KeptDay>>();

/**
 * The day by which the bags are needed, for every part that speaks of it. What was entered here replaces the day in the address, even if
 * the field was emptied.
 */
export function useNeededBy(): readonly [IsoDate | null, (day: IsoDate | null) => void] {
  const page = usePageState();
  const linked = useLinkedNeededBy();
  const [keeper] = useState(() => entryStorage<KeptDay>('needed-by'));
  const [store] = useState(() => {
    const known = stores.get(page) ?? createStore(() => keeper.kept() ?? { day: linked });
    stores.set(page, known);
    return known;
  });
  const day = useStore(store, (kept) => kept.day);
  return [
    day,
    (next) => {
      keeper.keep({ day: next });
      store.setState({ day: next });
    },
  ];
}
