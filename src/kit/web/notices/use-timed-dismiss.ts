import { useEffect, useRef } from 'react';

/** Calls `onDismiss` after `afterMs`; the time restarts when `isHeld` ends, so that nothing closes while it is being read. */
export function useTimedDismiss(request: {
  afterMs: number | undefined;
  isHeld: boolean;
  onDismiss: (() => void) | undefined;
}): void {
  const { afterMs, isHeld, onDismiss } = request;
  const latest = useRef(onDismiss);
  useEffect(() => {
    latest.current = onDismiss;
  }, [onDismiss]);
  useEffect(() => {
    if (afterMs === undefined || isHeld) return;
    const timer = setTimeout(() => latest.current?.(), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs, isHeld]);
}
