import { type ReactNode, useState } from 'react';
import { Alert } from '#kit/web/notices/Alert.tsx';
import type { PageState } from '../use-page-state.ts';
import { CartTakeover } from './CartTakeover.tsx';
import { addressWithoutTakeover, takeoverFromAddress } from './takeover-address.ts';

/**
 * Takes over the cart that the address of the page names. Why it did not work is said on the page, because the modal has gone by
 * then. CRT-03 CRT-05
 */
export default function AskedTakeover({ extras }: { extras: PageState['extras'] }): ReactNode {
  const [asked, setAsked] = useState(() => takeoverFromAddress(window.location.search));
  const [problem, setProblem] = useState<string | null>(null);

  function close(): void {
    setAsked(null);
    // The entry of the history stays the one under which the draft is kept.
    window.history.replaceState(window.history.state, '', addressWithoutTakeover(window.location));
  }

  return (
    <>
      {problem !== null && (
        <Alert tone="bad" onLeave={() => setProblem(null)}>
          {problem}
        </Alert>
      )}
      {asked && <CartTakeover asked={asked} extras={extras} onProblem={setProblem} onClosed={close} />}
    </>
  );
}
