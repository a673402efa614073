import { useEffect } from 'react';
let isFirstPage = true;

/**
 * Names the page in the tab. When a person came here from another page of ours, the focus goes to the heading and the view to
 * the top, as a fresh page would have it; a screen reader then reads where it is.
 */
export function usePageEntered(title: string): void {
  useEffect(() => {
    document.title = title;
    if (!isFirstPage) {
      window.scrollTo(0, 0);
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    }
    return () => {
      isFirstPage = false;
    };
  }, [title]);
}
