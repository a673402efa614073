import { type RefObject, useEffect, useRef } from 'react';
import type { IsoDate } from '#rules/dates.ts';

/** Focuses the cell of a day whenever `moves` is incremented, by keys or an opened sheet; a rerender alone never moves the focus. */
export function useFocusedDay({
  day,
  moves,
}: {
  day: IsoDate | null;
  moves: number;
}): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (moves === 0 || day === null) return;
    frame.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day, moves]);
  return frame;
}
