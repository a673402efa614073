import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

export type LiveRegionProps = {
  /** Spoken whenever it changes; empty says nothing. Keep the region mounted, or the first sentence is lost. */
  message: string;
  /** `assertive` interrupts: for what stops the person from going on. */
  urgency?: 'polite' | 'assertive';
};

export function LiveRegion({ message, urgency = 'polite' }: LiveRegionProps): ReactNode {
  return (
    <VisuallyHidden>
      <span aria-live={urgency} aria-atomic="true">
        {message}
      </span>
    </VisuallyHidden>
  );
}
