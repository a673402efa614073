import { useSyncExternalStore } from 'react';

/**
 * False on the server, and in the browser while it takes over what the server drew; true from then on. What only the browser knows, such as
 * its storage, must not be drawn before.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => undefined;
