import { useCallback } from 'react';

/** Tells an element its own height, as a custom property that its style can reckon with. */
export function useOwnHeight(property: `--${string}`): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (element) => {
      if (!element) return undefined;
      const observer = new ResizeObserver(() => element.style.setProperty(property, `${element.offsetHeight}px`));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [property],
  );
}
