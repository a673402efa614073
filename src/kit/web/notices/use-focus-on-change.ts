import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element when it appears and again whenever `key` changes. */
export function useFocusOnChange<Target extends HTMLElement>(key: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    target.current?.focus();
  }, [key]);
  return target;
}
