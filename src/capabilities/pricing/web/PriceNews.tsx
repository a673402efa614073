import type { ReactNode } from 'react';
import { VisuallyHidden } from '#kit/web/layout/VisuallyHidden.tsx';
import { later } from '#kit/web/later.tsx';
import type { PriceChange } from './use-price-change.ts';

const PriceNewsText = later(() => import('./PriceNewsText.tsx'));

/** Tells screen readers that the amount due has changed. */
export function PriceNews({ change: { before, now } }: { change: PriceChange }): ReactNode {
  return (
    <div role="status">
      <VisuallyHidden>{before && now && <PriceNewsText before={before} now={now} />}</VisuallyHidden>
    </div>
  );
}
