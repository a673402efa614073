import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { PageState } from '../use-page-state.ts';

const AskedTakeover = lazy(() => import('./AskedTakeover.tsx'));

/** For an address that asks for a takeover; on all others nothing of it is loaded. CRT-03 */
export function TakeoverOfAddress({ extras }: { extras: PageState['extras'] }): ReactNode {
  const [isAsked] = useState(() => /[?&]takeover=1(?:&|$)/.test(window.location.search));
  return (
    isAsked && (
      <Suspense fallback={null}>
        <AskedTakeover extras={extras} />
      </Suspense>
    )
  );
}
