import type { ReactNode } from 'react';
import { VisuallyHidden } from '#kit/web/layout/VisuallyHidden.tsx';
import { t } from '#rules/language/t.ts';
import { formatCents } from '#rules/money.ts';
import type { PriceChange } from './use-price-change.ts';

/** Tells screen readers that the price has changed. */
export function PriceNews({ change: { before, now } }: { change: PriceChange }): ReactNode {
  return (
    <div role="status">
      <VisuallyHidden>
        {before !== null && now !== null && t`The price changed from ${formatCents(before)} to ${formatCents(now)}.`}
      </VisuallyHidden>
    </div>
  );
}
