import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Opens a native modal dialog while the component is mounted: it gets the focus (or its `data-first-focus` element does), and the rest of
 * the page is inert and does not scroll. Afterwards the focus returns to where it was. Going back closes it: the entry of the history that
 * is shown then may hide the part of the page that the dialog belongs to.
 */
export function useModalDialog({ onClose }: { readonly onClose: () => void }): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    window.addEventListener('popstate', onClose);
    return () => window.removeEventListener('popstate', onClose);
  }, [onClose]);
  // Runs before the effects of the content, which may set the focus: a closed dialog could not take it.
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
