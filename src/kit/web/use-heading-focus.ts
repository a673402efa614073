import { useEffect } from 'react';

/**
 * Moves the focus to the heading of the page when the focused element is gone: the button that placed the order, or the one that cancels
 * once everything is canceled.
 */
export function useHeadingFocus(isLost: boolean): void {
  useEffect(() => {
    if (isLost) document.querySelector('h1')?.focus();
  }, [isLost]);
}
