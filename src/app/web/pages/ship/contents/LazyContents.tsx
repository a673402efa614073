import { lazy, type ReactNode, Suspense } from 'react';
import type { BagPosition } from '#rules/shipment/draft-changes.ts';
import { Skeleton } from '#kit/web/layout/Skeleton.tsx';

// Not `later`: most trips never show it, so that it isn't fetched ahead with the rest of the page.
const ContentsOfBags = lazy(() => import('./ContentsOfBags.tsx'));

/** What is in each bag, or in one of them; its fields load when they are shown. */
export function LazyContents(props: { bag?: BagPosition & { readonly name: string } }): ReactNode {
  return (
    <Suspense fallback={<Skeleton shape="block" height="6rem" />}>
      <ContentsOfBags {...props} />
    </Suspense>
  );
}
