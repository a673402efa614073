import { type RefObject, useEffect, useRef } from 'react';

/** Brings an element into view whenever something new is said there; nothing was said while the count is zero. */
export function useInView(count: number): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (count > 0) place.current?.scrollIntoView({ block: 'center' });
  }, [count]);
  return place;
}
