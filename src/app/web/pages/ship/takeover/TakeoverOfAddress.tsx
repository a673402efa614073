import { lazy, type ReactNode, Suspense, useState } from 'react';

const AskedTakeover = lazy(() => import('./AskedTakeover.tsx'));

/** For an address that asks for a takeover; on all others nothing of it is loaded. CRT-03 */
export function TakeoverOfAddress(): ReactNode {
  const [isAsked] = useState(() => /[?&]takeover=1(?:&|$)/.test(window.location.search));
  return (
    isAsked && (
      <Suspense fallback={null}>
        <AskedTakeover />
      </Suspense>
    )
  );
}
