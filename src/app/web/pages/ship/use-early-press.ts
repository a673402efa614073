import { useEffect, useEffectEvent, useState } from 'react';
import { createStore, useStore } from 'zustand';
import type { Cents } from '#rules/money.ts';

/** Keeps a press until it can be carried out, with the charge that its button showed; null where it showed none. PAY-04 */
export function useEarlyPress({ canGoOn, goOn }: { canGoOn: boolean; goOn: (seen: Cents | null) => void }): {
  readonly isWaiting: boolean;
  press(seen: Cents | null): void;
} {
  const [kept] = useState(() => createStore((): { readonly seen: Cents | null } | null => null));
  const pressed = useStore(kept);
  const carryOut = useEffectEvent(() => {
    if (!pressed || !canGoOn) return;
    kept.setState(null, true);
    goOn(pressed.seen);
  });
  useEffect(() => carryOut(), [pressed, canGoOn]);
  return { isWaiting: pressed !== null, press: (seen) => kept.setState({ seen }, true) };
}
