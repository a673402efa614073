import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

export type LiveRegionProps = {
  /** Announced whenever it changes, unless empty. Keep the region mounted, or the first message is lost. */
  message: string;
  /** `assertive` interrupts: for errors that block the user. */
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
