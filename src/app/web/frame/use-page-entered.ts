import { useEffect } from 'react';
let isFirstPage = true;

/**
 * Sets the title of the tab. When a user comes from another page of ours, the view scrolls to the top and the focus moves to the
 * heading, as on a newly loaded page, so that a screen reader reads where they are.
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
