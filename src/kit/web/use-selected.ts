import { useRef } from 'react';
import { type StoreApi, useStore } from 'zustand';

/** A part of a store's state. While it stays the same by `isSame`, it stays the same object, and the component is not drawn again. */
export function useSelected<State, Part>(
  store: StoreApi<State>,
  select: (state: State) => Part,
  isSame: (a: Part, b: Part) => boolean = Object.is,
): Part {
  const kept = useRef<{ readonly part: Part } | null>(null);
  return useStore(store, (state) => {
    const part = select(state);
    if (kept.current && isSame(kept.current.part, part)) return kept.current.part;
    kept.current = { part };
    return part;
  });
}
