import type { ReactNode } from 'react';
import { VisuallyHidden } from '#kit/web/layout/VisuallyHidden.tsx';
import { later } from '#kit/web/later.tsx';
import type { PriceChange } from './use-price-change.ts';

const PriceAnnouncementText = later(() => import('./PriceAnnouncementText.tsx'));

/** Announces to screen readers that the amount due has changed. */
export function PriceAnnouncement({ change: { before, now } }: { change: PriceChange }): ReactNode {
  return (
    <div role="status">
      <VisuallyHidden>{before && now && <PriceAnnouncementText before={before} now={now} />}</VisuallyHidden>
    </div>
  );
}
