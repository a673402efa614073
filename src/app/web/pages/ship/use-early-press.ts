import { useEffect, useEffectEvent, useState } from 'react';
import { createStore, useStore } from 'zustand';
import type { Due } from '#rules/pricing/due-change.ts';

/** Keeps a press until it can be carried out, with what its button said was due; null where it showed none. PAY-04 */
export function useEarlyPress({ isReady, onReady }: { isReady: boolean; onReady: (seen: Due | null) => void }): {
  readonly isWaiting: boolean;
  press(seen: Due | null): void;
} {
  const [kept] = useState(() => createStore((): { readonly seen: Due | null } | null => null));
  const pressed = useStore(kept);
  const carryOut = useEffectEvent(() => {
    if (!pressed || !isReady) return;
    kept.setState(null, true);
    onReady(pressed.seen);
  });
  useEffect(() => carryOut(), [pressed, isReady]);
  return { isWaiting: pressed !== null, press: (seen) => kept.setState({ seen }, true) };
}
