import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** Does something when the person has gone on to another page of ours; not on the one they came in by. */
export function useOnOtherPage(act: () => void): void {
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
