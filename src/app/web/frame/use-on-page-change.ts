import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** Acts whenever the user goes to another page of ours, but not on the first one. */
export function useOnPageChange(act: () => void): void {
  const [path] = useLocation();
  const actedFor = useRef(path);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (actedFor.current === path) return;
    actedFor.current = path;
    latest.current();
  }, [path]);
}
