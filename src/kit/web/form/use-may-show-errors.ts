import { useEffect, useState } from 'react';
import { limits } from '#rules/limits.ts';
import { mayShowErrors } from '#rules/validation/may-show-errors.ts';

/**
 * Whether a form may show errors before it was submitted: not in the first seconds after the page was loaded. VAL-08
 */
export function useMayShowErrors(wasSubmitted: boolean): boolean {
  const [pageAgeMs, setPageAgeMs] = useState(() => performance.now());
  useEffect(() => {
    const leftMs = limits.validationDisplayDelayMs - performance.now();
    if (leftMs <= 0) return undefined;
    const timer = setTimeout(() => setPageAgeMs(limits.validationDisplayDelayMs), leftMs);
    return () => clearTimeout(timer);
  }, []);
  return mayShowErrors({ pageAgeMs, wasSubmitted });
}
