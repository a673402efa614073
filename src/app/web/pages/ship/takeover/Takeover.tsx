import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { TakeoverModal } from '#journeys/takeover/web/TakeoverModal.tsx';
import {
  addressWithoutTakeover,
  type CartToTakeOver,
  takeoverFromAddress,
} from '#journeys/takeover/web/takeover-address.ts';
import { useTakeover } from '#journeys/takeover/web/use-takeover.ts';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { pageFacts } from '../../../page-facts.ts';
import type { PageState } from '../use-page-state.ts';
import { useApplyTakeover } from './use-apply-takeover.ts';

const SignInModal = lazy(() => import('#capabilities/sign-in/web/SignInModal.tsx'));

/**
 * Takes over the cart that the address of the page names. A failure is shown on the page, because the modal has closed by then.
 * CRT-03 CRT-05
 */
export default function Takeover({ extras }: { extras: PageState['extras'] }): ReactNode {
  const [asked, setAsked] = useState(() => takeoverFromAddress(window.location.search));
  const [problem, setProblem] = useState<string | null>(null);

  function close(): void {
    setAsked(null);
    leaveTakeoverAddress();
  }

  return (
    <>
      {problem !== null && (
        <Alert tone="bad" onDismiss={() => setProblem(null)}>
          {problem}
        </Alert>
      )}
      {asked && <RunningTakeover asked={asked} extras={extras} onProblem={setProblem} onClosed={close} />}
    </>
  );
}

/** The history entry stays the one under which the draft is kept. */
function leaveTakeoverAddress(): void {
  window.history.replaceState(window.history.state, '', addressWithoutTakeover(window.location));
}

type RunningTakeoverProps = {
  asked: CartToTakeOver;
  extras: PageState['extras'];
  onProblem: (text: string) => void;
  onClosed: () => void;
};

/** The takeover, with the sign-in in between for those who have to. SCR-07 */
function RunningTakeover({ asked, extras, onProblem, onClosed }: RunningTakeoverProps): ReactNode {
  const [isSigningIn, setSigningIn] = useState(false);
  const onApply = useApplyTakeover(asked, extras);
  const { state, setReason, start } = useTakeover({ ...asked, person: pageFacts.person, onApply, onProblem, onClosed });
  // A reload must not ask again, even while the modal is still open.
  const isTakenOver = state.step?.step === 'closing';
  useEffect(() => {
    if (isTakenOver) leaveTakeoverAddress();
  }, [isTakenOver]);
  if (isSigningIn) {
    return (
      <Suspense fallback={null}>
        {/* The address still asks for the takeover, so the reloaded page continues with it. */}
        <SignInModal onSignedIn={() => window.location.reload()} onClose={() => setSigningIn(false)} />
      </Suspense>
    );
  }
  return (
    <TakeoverModal
      state={state}
      onReason={setReason}
      onStart={() => void start()}
      onSignIn={() => setSigningIn(true)}
      onClose={onClosed}
    />
  );
}
