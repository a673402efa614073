import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element when it appears and again whenever `key` changes; null leaves the focus where it is. */
export function useFocusOnChange<Target extends HTMLElement>(key: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (key !== null) target.current?.focus();
  }, [key]);
  return target;
}
