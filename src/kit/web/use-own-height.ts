import { useCallback } from 'react';

/** Sets an element's height as a custom property for its own style. */
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
