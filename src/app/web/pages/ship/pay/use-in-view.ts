import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls an element into view whenever `count` rises; zero means that it has no message yet. */
export function useInView(count: number): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (count > 0) place.current?.scrollIntoView({ block: 'center' });
  }, [count]);
  return place;
}
