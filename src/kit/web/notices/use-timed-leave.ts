import { useEffect, useRef } from 'react';

/** Calls `onLeave` once `afterMs` have gone by, counted anew whenever `isHeld` ends: nothing leaves while it is being read. */
export function useTimedLeave(request: {
  afterMs: number | undefined;
  isHeld: boolean;
  onLeave: (() => void) | undefined;
}): void {
  const { afterMs, isHeld, onLeave } = request;
  const latest = useRef(onLeave);
  useEffect(() => {
    latest.current = onLeave;
  }, [onLeave]);
  useEffect(() => {
    if (afterMs === undefined || isHeld) return;
    const timer = setTimeout(() => latest.current?.(), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs, isHeld]);
}
