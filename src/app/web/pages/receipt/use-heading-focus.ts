import { useEffect } from 'react';

/**
 * Brings the focus to the heading of the page when what had it is gone: the button that placed the order, or the one that cancels once all is
 * canceled.
 */
export function useHeadingFocus(isLost: boolean): void {
  useEffect(() => {
    if (isLost) document.querySelector('h1')?.focus();
  }, [isLost]);
}
