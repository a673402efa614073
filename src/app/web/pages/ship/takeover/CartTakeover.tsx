import { lazy, type ReactNode, Suspense, useState } from 'react';
import TakeoverModal from '#journeys/takeover/web/TakeoverModal.tsx';
import { pageFacts } from '../../../page-facts.ts';
import type { PageState } from '../use-page-state.ts';
import type { CartToTakeOver } from './takeover-address.ts';
import { useApplyTakeover } from './use-apply-takeover.ts';

const SignInModal = lazy(() => import('#capabilities/sign-in/web/SignInModal.tsx'));

export type CartTakeoverProps = {
  asked: CartToTakeOver;
  extras: PageState['extras'];
  onProblem: (text: string) => void;
  onClosed: () => void;
};

/** The takeover on this page, with the sign-in in between for whoever has to. CRT-03 CRT-05 SCR-07 */
export function CartTakeover({ asked, extras, onProblem, onClosed }: CartTakeoverProps): ReactNode {
  const [isSigningIn, setSigningIn] = useState(false);
  const apply = useApplyTakeover(asked, extras);
  if (isSigningIn) {
    return (
      <Suspense fallback={null}>
        {/* The address still asks for the takeover, so the page that comes back goes on with it. */}
        <SignInModal onSignedIn={() => window.location.reload()} onClose={() => setSigningIn(false)} />
      </Suspense>
    );
  }
  return (
    <TakeoverModal
      cartId={asked.cartId}
      cartToken={asked.cartToken}
      person={pageFacts.person}
      onApply={apply}
      onProblem={onProblem}
      onClosed={onClosed}
      onSignIn={() => setSigningIn(true)}
    />
  );
}
