import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Opens the browser's own modal dialog for as long as the component stands, which brings the focus in (to what is marked `data-first-focus`, if anything), makes the rest of
 * the page inert and stops it from scrolling. Afterwards the focus returns to where it was.
 */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the effects of what is inside, which may want the focus at once: a closed dialog could not take it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const returnTo = document.activeElement;
    const { overflow } = document.documentElement.style;
    element.showModal();
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    document.documentElement.style.overflow = 'hidden';
    return () => {
      element.close();
      document.documentElement.style.overflow = overflow;
      if (returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus();
    };
  }, []);
  return dialog;
}
