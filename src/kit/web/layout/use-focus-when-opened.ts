import { type RefObject, useEffect, useRef } from 'react';

/**
 * After the person asked to open something, moves the focus into it: the button that was pressed is gone by then.
 * `ask` is to be called on that press.
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
