import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query holds now; the component redraws when that changes. `whenDrawn` is used instead on the server, and in the browser while
 * it takes over what the server drew.
 */
export function useMediaQuery(query: string, whenDrawn = false): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => whenDrawn,
  );
}
