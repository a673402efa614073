import { type RefObject, useEffect, useRef } from 'react';
import type { IsoDate } from '#rules/dates.ts';

/** Moves the focus to the cell of a day after keys or the opening of a sheet asked for it, never because of a redraw. */
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
