import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the highlighted option visible within a scrolling list, without scrolling the page. */
export function useScrollIntoList(index: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current;
    const option = box?.children[index];
    if (!box || !(option instanceof HTMLElement)) return;
    const top = option.offsetTop;
    const bottom = top + option.offsetHeight;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  }, [index]);
  return list;
}
