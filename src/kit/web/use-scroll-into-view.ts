import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Scrolls an element into view, and gives it the focus if it takes that, whenever `count` rises; zero means that it has no message yet. */
export function useScrollIntoView(
  count: number,
  { takesFocus }: { takesFocus: boolean },
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(() => {
    place.current?.scrollIntoView({ block: 'center' });
    if (takesFocus) place.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (count > 0) show();
  }, [count]);
  return place;
}
