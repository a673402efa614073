import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus into something after the user has opened it, because the pressed button disappears. Call `ask` on that press.
 */
export function useFocusWhenOpened(isOpen: boolean): { target: RefObject<HTMLElement | null>; ask: () => void } {
  const target = useRef<HTMLElement>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isOpen || !isAsked.current) return;
    isAsked.current = false;
    target.current?.focus();
  }, [isOpen]);
  return {
    target,
    ask: () => {
      isAsked.current = true;
    },
  };
}
